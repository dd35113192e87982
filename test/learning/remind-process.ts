import { parseConfig } from '#core/config.ts'
import { remindTeams } from '#records/reminding/remind-teams.ts'
import { connect, disconnect } from '#store/connection/connect.ts'

// Program that runs one round of reminders at a time in ms since 1970: `node test/learning/remind-process.ts TIME`.
// Tests kill it.

const config = parseConfig(process.env)
const db = connect(config.store, config.timeouts)
const clock = () => Number(process.argv[2])
await remindTeams({ db, config, clock, log: console }, new AbortController().signal)
await disconnect(db)
