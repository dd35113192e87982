import { argv } from 'node:process'

// Server whose clock its parent controls: `clocked-process.ts TIME INTERVAL CONFIG APP CONNECT [REMIND]`. TIME is in ms
// since 1970. INTERVAL is the polling interval for mail in ms. The others are modules of this release or of the
// previous one, without reminders. Each message sets the time; the server then runs a round of reminders and answers
// with the same message. Tests kill it.

const [time, mailInterval, ...modules] = argv.slice(2)
const [{ parseConfig }, { createApp }, { connect }, reminding] = await Promise.all(
  modules.map((path) => import(path)),
)
let now = Number(time)
const config = parseConfig(process.env)
const db = connect(config.store, config.timeouts)
const app = await createApp({ config, db, clock: () => now, mailInterval: Number(mailInterval) })
await app.listen({ port: 0, host: '127.0.0.1' })

process.on('disconnect', () => process.exit())
process.on('message', async (next: number) => {
  now = next
  const portal = { db, config, clock: () => now, log: app.log }
  await reminding?.remindTeams(portal, new AbortController().signal)
  process.send?.(next)
})
process.send?.(now)
