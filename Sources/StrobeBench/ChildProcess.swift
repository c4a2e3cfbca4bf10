import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that was run to its end: how long it took and the most memory that it held.
struct ChildProcess {
  let milliseconds: Double
  /// The largest resident set in kilobytes.
  ///
  /// The system counts the parent's own at the start in, so this is of use only while the parent is
  /// the smaller one.
  let peakKilobytes: Int

  /// Runs a program with its output thrown away.
  ///
  /// - Throws: ``BenchmarkError`` when it cannot be started or fails.
  init(_ executable: String, _ arguments: [String]) throws {
    let start = DispatchTime.now().uptimeNanoseconds
    let environment = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
    let vector = ([executable] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup($0) } + [nil]
    defer { for text in vector + variables { free(text) } }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    var child = pid_t()
    guard posix_spawnp(&child, executable, &actions, nil, vector, variables) == 0 else {
      throw BenchmarkError("\(executable): cannot be started")
    }
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(child, &status, 0, &usage) == child, status == 0 else {
      throw BenchmarkError("\(executable) \(arguments.joined(separator: " ")): failed")
    }
    milliseconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6
    #if canImport(Darwin)
      peakKilobytes = Int(usage.ru_maxrss) / 1024
    #else
      peakKilobytes = Int(usage.ru_maxrss)
    #endif
  }

  /// The path of a program on `PATH`; `nil` where there is none.
  static func find(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The `strobe` that was built beside this program; `nil` where only this one was built.
  static func strobe() -> String? {
    guard let own = Bundle.main.executableURL else { return nil }
    let path = own.deletingLastPathComponent().appendingPathComponent("strobe").path
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }
}
