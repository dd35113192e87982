import { existsSync, statSync } from 'node:fs'
import { access, constants, statfs } from 'node:fs/promises'
import { get } from 'node:http'
import { type Config, isForDemo } from '#core/config.ts'
import { errorMessage } from '#core/error-message.ts'
import { explainFailure } from '#core/explain-failure.ts'
import { connectionProblemOf } from '#core/trust-system-certificates.ts'
import { bad, type Finding, look, notSetUp, well } from '#domain/console/portal-health.ts'
import { storedMediaOf } from '#domain/media/named-media.ts'
import { plural } from '#domain/messages.ts'
import { examineBackups } from '#jobs/backups/examine-backups.ts'
import { examineVersions } from '#jobs/serving-versions.ts'
import { checkMailServer } from '#mail/delivery/deliver.ts'
import { examineMails } from '#mail/delivery/examine-mails.ts'
import { examineMedia } from '#media/examine-media.ts'
import { MediaFailure } from '#media/media-store.ts'
import { openMediaStore } from '#media/open-media-store.ts'
import { findDamage } from '#store/connection/ping.ts'
import { listAllEnabledCourses } from '#store/courses/courses.ts'
import { compareSchema } from '#store/migrating/is-migrated.ts'
import { listDemoPeople } from '#store/people/demo-people.ts'
import { isEmptyOfPartners } from '#store/people/partners/partners.ts'
import type { Queryable } from '#store/schema.ts'
import { type CommandContext, storeCommand } from './command-line/command.ts'
import { examineClock, examineOutside } from './doctor-outside.ts'

/** Minimum free disk space without a warning, in bytes. */
const MIN_FREE_BYTES = 1024 ** 3

/** Timeout of the request to the server, in ms. */
const SERVER_TIMEOUT_MS = 2000

/** Command that checks settings, database, mail and disk. Exits with 1 if there is a problem. */
export const doctor = storeCommand({
  name: 'doctor',
  summary:
    'checks settings, public address, clock, database, images and videos, email and disk, and reports each problem with its fix',
  takesJson: true,
  leavesSchema: true,
  async run(_values, context) {
    const { config, db } = context
    const found: [string, Finding][] = [
      ['server', await examineServer(config)],
      ['proxy', examineProxy(config)],
      ['public address', await examineOutside(config)],
      ['data folder', await examineFolder(config)],
      ['database', await examineDatabase(context)],
    ]
    const isReadable = found.at(-1)?.[1].state === 'well'
    if (isReadable)
      found.push(
        ['clock', await examineClock(context)],
        ['people', await examinePeople(config, db)],
        ['courses', await examineCourses(db)],
      )
    found.push(['images and videos', await examineStoredMedia(config, isReadable ? db : undefined)])
    if (isReadable) found.push(['queued emails', await examineMails(context)])
    if (isReadable) found.push(['backups', await examineBackups(context)])
    if (isReadable) found.push(['versions', await examineVersions(db, context.now)])
    found.push(['mail server', await examineMailServer(config)])
    const list = found.map(([about, { state, said }]) => ({ about, state, said }))
    const problems = list.filter(({ state }) => state === 'FAULT').length
    return { list, none: '', ...(problems > 0 ? { failed: `${plural(problems, 'fault')} found` } : {}) }
  },
})

/** Checks for a response at the configured address. */
async function examineServer({ host, port }: Config): Promise<Finding> {
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  try {
    return (await statusOf(`${address}/health/ready`)) === 200
      ? well(`ready at ${address}`)
      : look(`it answers at ${address}, but is not ready`)
  } catch {
    return look(`none answers at ${address}: is it running?`)
  }
}

function statusOf(address: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  const request = get(address, { timeout: SERVER_TIMEOUT_MS }, (response) => {
    response.resume()
    resolve(response.statusCode)
  })
  request.once('timeout', () => request.destroy(new Error('no answer in time')))
  request.once('error', reject)
  return promise
}

function examineProxy({ publicOrigin = '', trustProxy, isLoopback }: Config): Finding {
  if (publicOrigin.startsWith('https:') && trustProxy === false)
    return bad(
      'people use https, so a proxy, but TRUST_PROXY is not set: all count as one client, and one person’s failed sign-ins lock everyone out. Set it to the number of proxies',
    )
  if (trustProxy !== false && !isLoopback)
    return look('TRUST_PROXY is set: make sure the portal can only be reached through the proxy')
  return trustProxy === false ? notSetUp('none') : well('clients are told apart')
}

async function examineFolder({ dataDir, store }: Config): Promise<Finding> {
  try {
    await access(dataDir, constants.R_OK | constants.W_OK)
    const { bavail, bsize } = await statfs(dataDir)
    const free = bavail * bsize
    const gigabytes = `${(free / 1024 ** 3).toFixed(1)} GB free`
    if (free < MIN_FREE_BYTES) return bad(`${gigabytes} at ${dataDir}: free up space`)
    const isOpen =
      store.kind === 'sqlite' && existsSync(store.file) && (statSync(store.file).mode & 0o077) !== 0
    if (isOpen) return look(`${store.file} can be read by other users of this machine: chmod 600 it`)
    return well(gigabytes)
  } catch (error) {
    return bad(`${dataDir} cannot be read and written by this user: ${errorMessage(error)}`)
  }
}

async function examineDatabase({ config, db }: CommandContext): Promise<Finding> {
  try {
    const { missing, unknown, isTooNew } = await compareSchema(db)
    if (isTooNew)
      return bad(
        `it is at migration ${unknown.join(', ')}, newer than this version knows. Start the newer version`,
      )
    if (missing.length > 0)
      return look(
        `${plural(missing.length, 'migration')} pending: the next start or portal migrate runs them`,
      )
    if (config.store.kind === 'sqlite') {
      const damage = await findDamage(db)
      if (damage !== undefined) return bad(`it is damaged: ${damage}. Restore a backup`)
    }
    if (unknown.length > 0)
      return look(
        `it is from a newer version of the portal, which has ${unknown.join(', ')}; this version works with it, too`,
      )
    return well('whole, with the newest schema')
  } catch (error) {
    return bad(explainFailure(error, config) ?? errorMessage(error))
  }
}

async function examinePeople(config: Config, db: Queryable): Promise<Finding> {
  const demo = await listDemoPeople(db)
  if (demo.length > 0 && !isForDemo(config))
    return bad(
      `${plural(demo.length, 'demo account')} with a public password: remove them with portal demo remove`,
    )
  if (await isEmptyOfPartners(db)) return look('no partner yet: portal partner create')
  return well(demo.length > 0 ? 'the demo’s' : 'there are partners')
}

async function examineCourses(db: Queryable): Promise<Finding> {
  const courses = await listAllEnabledCourses(db)
  if (courses.length === 0) return look('no course is enabled: portal course publish')
  return well(`${plural(courses.length, 'course')} enabled`)
}

/** Checks that media can be stored and that all files of enabled courses exist. */
async function examineStoredMedia(config: Config, db: Queryable | undefined): Promise<Finding> {
  try {
    const media = await openMediaStore(config.media)
    const found = await examineMedia(media)
    const courses = db ? await listAllEnabledCourses(db) : []
    const missing = new Set(courses.flatMap(storedMediaOf))
    if (found.state !== 'well') return found
    for await (const { name } of media.list()) missing.delete(name)
    const [first] = missing
    if (first !== undefined)
      return bad(
        `${plural(missing.size, 'file')} that enabled courses name ${missing.size === 1 ? 'is' : 'are'} not in ${media.place}, such as ${first}: copy a backup of the files there, or publish the courses again`,
      )
    return found
  } catch (error) {
    if (error instanceof MediaFailure) return bad(error.message)
    throw error
  }
}

async function examineMailServer(config: Config): Promise<Finding> {
  if (config.smtpUrl === undefined)
    return config.isProduction
      ? bad('SMTP_URL is not set: emails are only written to files')
      : notSetUp('none: emails are written to files in the outbox')
  try {
    await checkMailServer(config.smtpUrl)
    return well('it answers')
  } catch (error) {
    return bad(`it is not responding correctly: ${connectionProblemOf(error)}. See SMTP_URL`)
  }
}
