import { lowerPriority } from '#core/lower-priority.ts'
import { findCommand, runCommand } from './portal-command.ts'

const args = process.argv.slice(2)
// Prevents other users of the machine from reading files written by this process.
process.umask(0o077)
if ('hasLowPriority' in (findCommand(args) ?? {})) lowerPriority()
process.exitCode = await runCommand(args, process)
