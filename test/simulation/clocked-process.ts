import { argv } from 'node:process'

// A server whose clock its parent moves: `clocked-process.ts TIME INTERVAL CONFIG APP CONNECT [REMIND]`, with the
// time in ms since 1970, the shortest interval at which it looks for mail in ms, and the modules of this release, or
// of the one before, which has no reminders. Each message is the next time: it does a round of reminders, and is
// answered with the same. Tests kill it.

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
