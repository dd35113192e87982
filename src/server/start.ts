import type { FastifyBaseLogger } from 'fastify'
import { buildApart } from '#core/build/build-apart.ts'
import { hasSources } from '#core/build/builds.ts'
import { type Config, isForDemo, parseConfig } from '#core/config.ts'
import { explainStart } from '#core/explain-failure.ts'
import { ConfigError } from '#core/settings.ts'
import { settingsFilesOf } from '#core/settings-file.ts'
import { VERSION } from '#core/version.ts'
import { toPrintable, toPrintableLines } from '#domain/text/printable.ts'
import { connect, disconnect } from '#store/connection/connect.ts'
import { isServable } from '#store/migrating/is-migrated.ts'
import { listDemoPeople } from '#store/people/demo-people.ts'
import { isEmptyOfPartners } from '#store/people/partners/partners.ts'
import type { Database } from '#store/schema.ts'
import { createApp } from './app.ts'
import type { Metrics } from './http/metrics.ts'
import { logOptions } from './log-options.ts'
import { createAssetStorage } from './web-app/stored-assets.ts'

/** Exit code for an invalid configuration. */
const USAGE = 2

/** Exit code for data that must not be served, and for an aborted shutdown. */
const FAILED = 1

/** Maximum time from closing to the end of the process, in ms. */
const MAX_STOP_MS = 18_000

/** Time for which a stopped server still answers requests that a proxy has just sent, in ms. */
const IDLE_GRACE_MS = 500

/** Starts the portal, or prints the reason in one sentence and exits. */
export async function start(environment: NodeJS.ProcessEnv): Promise<void> {
  for (const signal of STOP_SIGNALS) process.on(signal, stopAtOnce)
  const config = readConfig(environment)
  try {
    await startWith(config)
  } catch (error) {
    refuse(explainStart(error, config))
  }
}

/** Prints the reason why the portal cannot start, and ends the process. */
function refuse(reason: string): never {
  console.error(`The portal will not start: ${toPrintable(reason)}`)
  process.exit(FAILED)
}

/**
 * Starts the portal: builds the web app and migrates the database if necessary, loads the demo and listens. Loads
 * rarely needed modules on demand. Exits if the data must not be served.
 */
async function startWith(config: Config): Promise<void> {
  const obstacle = await buildApart()
  if (obstacle !== undefined) refuse(obstacle)
  const db = connect(config.store, config.timeouts)
  const applied = (await isServable(db)) ? [] : await migrateStore(config)
  await refuseDemoPeople(config, db)
  const hints = await prepareData(config, db)
  const metrics = config.metrics && (await openMetrics(config.metrics))
  const stopping = new AbortController()
  const app = await createApp({
    config,
    db,
    logger: logOptions(config),
    metrics,
    stopping: stopping.signal,
    idleGrace: IDLE_GRACE_MS,
  })
  const assets = createAssetStorage({ db, clock: Date.now, log: app.log })
  onStop(config.stopDelay, async (signal, delayed) => {
    stopping.abort()
    app.log.info({ signal, version: VERSION }, 'stopping')
    await delayed
    const late = setTimeout(() => giveUp(app.log), MAX_STOP_MS)
    await Promise.all([app.close(), assets.stop()])
    await metrics?.close()
    await disconnect(db)
    clearTimeout(late)
    app.log.info({ version: VERSION }, 'stopped')
    process.exit(0)
  })
  const address = await app.listen({ port: config.port, host: config.host })
  assets.start()
  for (const migration of applied) app.log.info({ migration, version: VERSION }, 'migrated')
  app.log.info({ version: VERSION, node: process.version, database: config.store.kind }, 'started')
  console.log(`Partner training portal ready at ${address}`)
  if (config.publicOrigin !== undefined) console.log(`People reach it at ${config.publicOrigin}`)
  if (metrics) console.log(`Figures for Prometheus at ${metrics.address}`)
  for (const hint of hints) console.log(hint)
}

function readConfig(environment: NodeJS.ProcessEnv): Config {
  try {
    return parseConfig(environment, settingsFilesOf(process.execArgv))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(`The configuration is not valid:\n${toPrintableLines(error.message)}`)
    process.exit(USAGE)
  }
}

/**
 * Migrates the database and returns the names of the migrations. Loads the code on demand, since starts rarely need
 * it.
 */
async function migrateStore({ migrationStore }: Config): Promise<string[]> {
  const { migrateAt } = await import('#store/migrating/migrate.ts')
  return migrateAt(migrationStore)
}

/** Ends the process if a publicly reachable portal has demo accounts, whose password is public. */
async function refuseDemoPeople(config: Config, db: Database): Promise<void> {
  if (isForDemo(config) || (await listDemoPeople(db)).length === 0) return
  await disconnect(db)
  refuse(
    `it contains demo accounts with a public password. Remove them with: ${operatorCommand()} demo remove`,
  )
}

/** Loads the demo data if configured. Returns hints about the data for the operator. */
async function prepareData(config: Config, db: Database): Promise<string[]> {
  if (isForDemo(config)) {
    if (await isEmptyOfPartners(db)) await loadDemo(db, config.timeZone)
    return ['Demo accounts and their password: README.md, "Demo accounts"']
  }
  if (!(await isEmptyOfPartners(db))) return []
  return [
    `There’s no partner yet. Create the first one with: ${operatorCommand()} partner create --id ID --name NAME`,
  ]
}

/** Returns the operator's command as entered on this machine. */
function operatorCommand(): string {
  return hasSources() ? 'npm run portal --' : 'portal'
}

async function loadDemo(db: Database, timeZone: string): Promise<void> {
  const { loadDemoData } = await import('#demo/load-demo-data.ts')
  await loadDemoData(db, Date.now(), timeZone)
}

/** Opens the metrics. Loads their library on demand. */
async function openMetrics(at: NonNullable<Config['metrics']>): Promise<Metrics> {
  const { openMetrics } = await import('./http/metrics.ts')
  return openMetrics(at)
}

/**
 * Calls `stop` once, when the process is to stop. `delayed` resolves after `delay` ms, which allows a balancer to
 * notice that this server is stopping, or immediately after a second signal.
 */
function onStop(
  delay: number,
  stop: (signal: NodeJS.Signals, delayed: Promise<void>) => Promise<void>,
): void {
  let hasten: (() => void) | undefined
  function stopOnce(signal: NodeJS.Signals): void {
    hasten?.()
    if (hasten) return
    const { promise, resolve } = Promise.withResolvers<void>()
    hasten = resolve
    setTimeout(resolve, delay)
    void stop(signal, promise)
  }
  for (const signal of STOP_SIGNALS) process.off(signal, stopAtOnce).on(signal, stopOnce)
}

const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const

/** Ends a process that is to stop before it serves requests. */
function stopAtOnce(): never {
  process.exit(0)
}

/**
 * Ends a process that cannot stop in time, for example because a mail server does not answer. Its unfinished work is
 * repeated elsewhere.
 */
function giveUp(log: FastifyBaseLogger): never {
  log.error({ version: VERSION }, `the shutdown took longer than ${MAX_STOP_MS / 1000} s and was cut short`)
  process.exit(FAILED)
}
