public import StrobeModel

/// What the tiles of a fade do.
public enum FadeDirection: Sendable, Equatable {
  /// They hide from time 0 on.
  case hide
  /// They show from time 0 on; the content is hidden before.
  case show
  /// Events in any order; the content is hidden at first when the earliest is a show, which then
  /// has something to do, and whole otherwise.
  case events([FadeEvent])
}

extension FadeDirection: PropertyValueConvertible {
  /// Makes the direction from its name or a list of events.
  public init?(propertyValue: PropertyValue) {
    switch propertyValue {
    case .string("hide"): self = .hide
    case .string("show"): self = .show
    default:
      guard let events = [FadeEvent](propertyValue: propertyValue) else { return nil }
      self = .events(events)
    }
  }

  /// The name, or the list of events.
  public var propertyValue: PropertyValue {
    switch self {
    case .hide: .string("hide")
    case .show: .string("show")
    case .events(let events): events.propertyValue
    }
  }
}

/// Something that happens to the tiles of a fade.
public struct FadeEvent: Record, PropertyValueConvertible {
  /// When it happens, in seconds.
  public var at = 0.0
  /// What happens.
  public var action = FadeAction.hide

  /// Makes a hide at time 0.
  public init() {}

  /// Makes an event.
  public init(at time: Double, _ action: FadeAction) {
    at = time
    self.action = action
  }

  /// The keys of a scene file.
  public static let fields: [Field<FadeEvent>] = [
    Field("at", \.at, .number(), isRequired: true, "When it happens, in seconds."),
    Field("do", \.action, .choice(FadeAction.self), isRequired: true, "What happens."),
  ]
}

/// What can happen to the tiles of a fade.
public enum FadeAction: String, Sendable, CaseIterable, PropertyValueConvertible {
  /// They fade out one after the other.
  case hide
  /// They fade in one after the other, the last hidden first.
  case show
  /// They are opaque at once; a fade that is running ends.
  case reset
}

/// What becomes of the events of a fade.
///
/// A hide or show is ignored while another is running, a fade's own end not included; where there
/// is nothing to hide or show, it takes no time.
struct FadeTimeline {
  /// What the tiles are doing.
  enum Phase: Equatable {
    case opaque
    case hidden
    /// With the time at which it began.
    case hiding(Double)
    /// With the time at which it began.
    case showing(Double)
  }

  /// The changes in order of time.
  private var changes: [(time: Double, phase: Phase)] = []
  private let first: Phase
  private let duration: Double
  /// The events that have no effect since a fade is running, with the end of that one.
  private(set) var ignored: [(event: FadeEvent, end: Double)] = []

  init(_ direction: FadeDirection, duration: Double) {
    self.duration = duration
    let unordered: [FadeEvent] =
      switch direction {
      case .hide: [FadeEvent(at: 0, .hide)]
      case .show: [FadeEvent(at: 0, .show)]
      case .events(let events): events
      }
    // Sorting keeps what is written first among events of one time.
    let events = unordered.enumerated().sorted {
      ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
    }
    .map(\.element)
    first = events.first?.action == .show ? .hidden : .opaque
    for event in events {
      let before = phase(at: event.at)
      switch (before, event.action) {
      case (_, .reset): changes.append((event.at, .opaque))
      case (.hiding(let start), _), (.showing(let start), _):
        ignored.append((event, start + duration))
      case (.opaque, .hide): changes.append((event.at, .hiding(event.at)))
      case (.hidden, .show): changes.append((event.at, .showing(event.at)))
      case (.opaque, .show), (.hidden, .hide): break
      }
    }
  }

  /// What the tiles are doing at a time.
  func phase(at time: Double) -> Phase {
    guard let change = changes.last(where: { $0.time <= time }) else { return first }
    switch change.phase {
    case .hiding(let start) where isOver(start, at: time): return .hidden
    case .showing(let start) where isOver(start, at: time): return .opaque
    default: return change.phase
    }
  }

  /// When each change of what the tiles are doing begins.
  var starts: [Double] { changes.map(\.time) }

  /// When the tiles come to rest for good; 0 where nothing ever changes.
  var end: Double {
    switch changes.last {
    case (_, .hiding(let start))?, (_, .showing(let start))?: start + duration
    case (let time, _)?: time
    case nil: 0
    }
  }

  private func isOver(_ start: Double, at time: Double) -> Bool {
    time >= start + duration - FadeTiming.tolerance(at: start + duration)
  }
}
