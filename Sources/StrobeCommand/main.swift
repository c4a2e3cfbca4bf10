import Foundation
import StrobeArguments

let interrupts = Interrupts.install()
let status = await StrobeProgram.program.run(
  Array(CommandLine.arguments.dropFirst()), report: { FailureReport.report($0) })
withExtendedLifetime(interrupts) {}
exit(status.rawValue)
