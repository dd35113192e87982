import { lowerPriority } from '#core/lower-priority.ts'
import { findCommand, runCommand } from './portal-command.ts'

const args = process.argv.slice(2)
// Files written by this process are unreadable for other users of the machine.
process.umask(0o077)
if ('hasLowPriority' in (findCommand(args) ?? {})) lowerPriority()
process.exitCode = await runCommand(args, process)
