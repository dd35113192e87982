import { existsSync, statSync } from 'node:fs'
import { access, constants, readdir, statfs } from 'node:fs/promises'
import { get } from 'node:http'
import { type Config, isForDemo } from '#core/config.ts'
import { errorMessage } from '#core/error-message.ts'
import { explainFailure } from '#core/explain-failure.ts'
import { connectionProblemOf } from '#core/trust-system-certificates.ts'
import { storedMediaOf } from '#domain/course/named-media.ts'
import { A_DAY, AN_HOUR } from '#domain/durations.ts'
import { plural } from '#domain/messages.ts'
import { isBackupName } from '#jobs/backups/scheduled-backups.ts'
import { checkMailServer } from '#mail/deliver.ts'
import { MediaFailure } from '#media/media-store.ts'
import { openMediaStore } from '#media/open-media-store.ts'
import { findDamage } from '#store/connection/ping.ts'
import { listAllEnabledCourses } from '#store/learning/courses.ts'
import { compareSchema } from '#store/migrating/is-migrated.ts'
import { lastBackup } from '#store/operation/backup-state.ts'
import { listUndelivered } from '#store/operation/mail-queue.ts'
import { listDemoPeople } from '#store/people/demo-people.ts'
import { isEmptyOfPartners } from '#store/people/partners.ts'
import type { Queryable } from '#store/schema.ts'
import { type CommandContext, storeCommand } from './command.ts'
import { bad, examineClock, examineOutside, type Finding, look, well } from './doctor-outside.ts'

/** Free space on the disk, in bytes, below which an operator should look. */
const MIN_FREE_BYTES = 1024 ** 3

/** Longest wait for the server, in ms. */
const SERVER_TIMEOUT_MS = 2000

/** Most mails that are looked at. */
const MAX_MAILS = 10_000

/** Examines settings, database, mail and disk; exits with 1 if there is a problem. */
export const doctor = storeCommand({
  name: 'doctor',
  summary:
    'examines settings, the way from outside, clock, database, pictures and films, mail and disk, and says what is wrong and what to do',
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
    found.push(['pictures and films', await examineMedia(config, isReadable ? db : undefined)])
    if (isReadable) found.push(['queued mails', await examineQueue(context)])
    if (isReadable) found.push(['backups', await examineBackups(context)])
    found.push(['mail server', await examineMailServer(config)])
    const list = found.map(([about, { state, said }]) => ({ about, state, said }))
    const problems = list.filter(({ state }) => state === 'FAULT').length
    return { list, none: '', ...(problems > 0 ? { failed: `${plural(problems, 'fault')} found` } : {}) }
  },
})

/** Looks whether a server answers where these settings have it listen. */
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
      'people come by https, so through a proxy, but TRUST_PROXY is not set: all count as one client, and anybody’s failed sign-ins lock everybody out. Set it to the number of proxies',
    )
  if (trustProxy !== false && !isLoopback)
    return look('TRUST_PROXY is set: see that nobody reaches the portal but through the proxy')
  return well(trustProxy === false ? 'none' : 'clients are told apart')
}

async function examineFolder({ dataDir, store }: Config): Promise<Finding> {
  try {
    await access(dataDir, constants.R_OK | constants.W_OK)
    const { bavail, bsize } = await statfs(dataDir)
    const free = bavail * bsize
    const gigabytes = `${(free / 1024 ** 3).toFixed(1)} GB free`
    if (free < MIN_FREE_BYTES) return bad(`${gigabytes} at ${dataDir}: make room`)
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
        `${plural(missing.length, 'migration')} to come: the next start or portal migrate does them`,
      )
    if (config.store.kind === 'sqlite') {
      const damage = await findDamage(db)
      if (damage !== undefined) return bad(`it is damaged: ${damage}. Restore a backup`)
    }
    if (unknown.length > 0)
      return look(
        `it is of a newer version of the portal, which has ${unknown.join(', ')}; this version works with it, too`,
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
      `${plural(demo.length, 'demo account')}, whose password is public: remove them with portal demo remove`,
    )
  if (await isEmptyOfPartners(db)) return look('there is no partner yet: portal partner create')
  return well(demo.length > 0 ? 'the demo’s' : 'there are partners')
}

async function examineCourses(db: Queryable): Promise<Finding> {
  const courses = await listAllEnabledCourses(db)
  if (courses.length === 0) return look('no course is enabled: portal course publish')
  return well(`${plural(courses.length, 'course')} enabled`)
}

/** Looks whether media can be stored, and whether the store has those that enabled courses name. */
async function examineMedia(config: Config, db: Queryable | undefined): Promise<Finding> {
  try {
    const media = await openMediaStore(config.media)
    await media.check()
    const courses = db ? await listAllEnabledCourses(db) : []
    const missing = new Set(courses.flatMap(storedMediaOf))
    for await (const { name } of media.list()) missing.delete(name)
    const [first] = missing
    if (first !== undefined)
      return bad(
        `${plural(missing.size, 'file')} that enabled courses name ${missing.size === 1 ? 'is' : 'are'} not in ${media.place}, such as ${first}: copy a backup of the files there, or publish the courses again`,
      )
    return well(`stored in ${media.place}`)
  } catch (error) {
    if (error instanceof MediaFailure) return bad(error.message)
    throw error
  }
}

async function examineQueue({ db, now }: CommandContext): Promise<Finding> {
  const mails = await listUndelivered(db, MAX_MAILS)
  const givenUp = mails.filter(({ given_up }) => given_up !== null)
  const late = mails.filter(({ due, queued }) => due !== null && queued < now - AN_HOUR)
  if (late.length > 0)
    return bad(
      `${plural(late.length, 'mail')} waiting for more than an hour: is a server running, and does the mail server take mail?`,
    )
  if (givenUp.length > 0)
    return look(`${plural(givenUp.length, 'mail')} given up in the last 30 days: portal mail list`)
  return well('none late')
}

/** Looks whether the data was backed up and compared within two intervals, or two days by default. */
async function examineBackups({ config, db, now }: CommandContext): Promise<Finding> {
  const { backups, isProduction, store } = config
  const { made, verified } = await lastBackup(db)
  const said = `last made: ${momentText(made)}, last verified: ${momentText(verified)}`
  const maxAge = 2 * (backups?.every ?? A_DAY)
  const isLate = verified === undefined || verified < now - maxAge
  if (store.kind === 'postgres' && isLate)
    return look(`${said}: have portal-backup.timer run, as docs/operating.md says in "Backups"`)
  if (backups && isLate)
    return look(`${said}, though there is one to be every ${hoursText(backups.every)}: see the server’s log`)
  if (backups) return examineBackupFolder(backups.folder, said)
  if (isProduction && isLate)
    return look(`${said}: set BACKUP_DIR, and the running server makes and verifies them`)
  return well(said)
}

/** The last backup may have gone to another folder, or its file may be gone. */
async function examineBackupFolder(folder: string, said: string): Promise<Finding> {
  try {
    await access(folder, constants.R_OK | constants.W_OK)
    const files = (await readdir(folder)).filter(isBackupName)
    if (files.length === 0)
      return look(`${said}, but ${folder} holds none: the next one is made when it is due`)
    return well(`${said}; ${plural(files.length, 'file')} in ${folder}`)
  } catch (error) {
    return bad(`BACKUP_DIR ${folder} cannot be read and written by this user: ${errorMessage(error)}`)
  }
}

function momentText(time: number | undefined): string {
  return time === undefined ? 'never' : `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function hoursText(time: number): string {
  return plural(time / AN_HOUR, 'hour')
}

async function examineMailServer(config: Config): Promise<Finding> {
  if (config.smtpUrl === undefined)
    return config.isProduction
      ? bad('SMTP_URL is not set: mail is written to files and reaches nobody')
      : well('none: mail is written to files in the outbox')
  try {
    await checkMailServer(config.smtpUrl)
    return well('it answers')
  } catch (error) {
    return bad(`it does not answer as it should: ${connectionProblemOf(error)}. See SMTP_URL`)
  }
}
