import Foundation
import Strobe
import StrobeArguments

let exitStatus = await BenchmarkProgram.program.run(Array(CommandLine.arguments.dropFirst()))
exit(exitStatus.rawValue)
