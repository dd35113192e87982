import { toPrintableLines } from '#domain/printable.ts'
import { createApp } from './app.ts'
import type { Config } from './core/config.ts'
import { ConfigError, parseConfig } from './core/config.ts'
import { isForDemo, loadDemoData } from './demo/load-demo-data.ts'
import { logOptions } from './log-options.ts'
import { connect, disconnect } from './store/connect.ts'
import { listDemoPeople } from './store/demo-people.ts'
import { migrate } from './store/migrate.ts'
import { isEmptyOfPartners } from './store/partners.ts'
import type { Database } from './store/schema.ts'
import { OPERATING_TIMEOUTS } from './store/timeouts.ts'
import { buildWebAppWhereNeeded } from './web-app/build-web-app.ts'

/** Exit code of a wrong configuration. */
const USAGE = 2

/** Exit code of data that may not be served. */
const FAILED = 1

// Keeps other users of the machine from reading what this process writes: the database holds keys, the outbox links.
process.umask(0o077)
await start(readConfig())

function readConfig(): Config {
  try {
    return parseConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(`The configuration is not valid:\n${toPrintableLines(error.message)}`)
    process.exit(USAGE)
  }
}

async function start(config: Config): Promise<void> {
  await buildWebAppWhereNeeded()
  await migrateStore(config)
  const db = connect(config.store)
  await refuseDemoPeople(config, db)
  const hints = await prepareData(config, db)
  const app = await createApp({ config, db, logger: logOptions(config) })
  onStop(async () => {
    await app.close()
    await disconnect(db)
    process.exit(0)
  })
  const address = await app.listen({ port: config.port, host: config.host })
  console.log(`Partner training portal ready at ${address}`)
  for (const hint of hints) console.log(hint)
}

/** Migrates on a connection of its own: a migration may take its time, requests later may not. */
async function migrateStore({ store }: Config): Promise<void> {
  const db = connect(store, OPERATING_TIMEOUTS)
  await migrate(db)
  await db.destroy()
}

/** Ends the process if a portal that others can reach has demo accounts, whose password everybody knows. */
async function refuseDemoPeople(config: Config, db: Database): Promise<void> {
  if (isForDemo(config) || (await listDemoPeople(db)).length === 0) return
  console.error(
    'The portal will not start: it contains demo accounts, whose password is public. Remove them with: npm run portal -- demo remove',
  )
  await disconnect(db)
  process.exit(FAILED)
}

/** Loads the demo if this is a portal for it; returns hints about the data for whoever started the portal. */
async function prepareData(config: Config, db: Database): Promise<string[]> {
  if (isForDemo(config)) {
    await loadDemoData(db, Date.now())
    return ['Demo accounts and their password: README.md, "Demo accounts"']
  }
  if (!(await isEmptyOfPartners(db))) return []
  return [
    'There is no partner yet. Create the first one with: npm run portal -- partner create --id ID --name NAME',
  ]
}

/** Calls `stop` once, when the process is told to stop. */
function onStop(stop: () => Promise<void>): void {
  let isStopping = false
  function stopOnce(): void {
    if (isStopping) return
    isStopping = true
    void stop()
  }
  process.on('SIGTERM', stopOnce)
  process.on('SIGINT', stopOnce)
}
