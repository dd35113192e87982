import { readdir, readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#app-context.ts'
import { CONSOLE_APP, WEB_APP } from '#core/folders.ts'
import { A_DAY } from '#domain/durations.ts'
import { ownValue } from '#domain/unknown-value.ts'
import { createJob, type Job } from '#jobs/create-job.ts'
import { noteOfVersion } from '#jobs/serving-versions.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import {
  findAsset,
  insertAsset,
  listStoredAssets,
  noteAssets,
  removeAssetsBefore,
} from '#store/operation/web-assets.ts'
import type { Database, Queryable } from '#store/schema.ts'

/**
 * Time for which the files of a release remain stored after its last server, in ms. Pages may be open for a long
 * time.
 */
const ASSET_LIFETIME = 30 * A_DAY

/** The types of files that a build names by their content. */
const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

/** Cache header for files that never change, equal to the cache header of this server's own web app. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

const ASSET = /^\/assets\/([\w.-]+\.(\w+))(?:\?|$)/
const CONSOLE_ASSET = /^\/company\/assets\/([\w.-]+\.(\w+))(?:\?|$)/

/** Prefix of the console's stored files, also used by servers of other releases. */
const OF_CONSOLE = 'company/'

/**
 * Stores the files of this server's web app and console in the database, immediately and daily. A page of this
 * release may request them from a server of another release, older or newer.
 */
export function createAssetStorage({ db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>): Job {
  return createJob({ every: A_DAY, log }, async () => {
    await storeAssets(db, clock())
    await storeConsoleAssets(db, clock())
  })
}

/**
 * Stores the missing built files and a note of this version. Removes the files of releases that are no longer served.
 */
export async function storeAssets(
  db: Database,
  now: number,
  folder = `${WEB_APP}/assets`,
  prefix = '',
): Promise<void> {
  // Sorted, so that servers starting together wait for each other instead of deadlocking.
  const names = (await readdir(folder)).filter((name) => ownValue(TYPES, extname(name).slice(1))).sort()
  if (names.length === 0) return
  const storedNames = names.map((name) => prefix + name)
  const stored = await listStoredAssets(db, storedNames)
  const missing = names.filter((name) => !stored.has(prefix + name))
  const files = await Promise.all(
    missing.map(async (name) => ({ name: prefix + name, content: await readFile(`${folder}/${name}`) })),
  )
  await inTransaction(db, async (transaction) => {
    const note = noteOfVersion(storedNames)
    for (const file of [...files, note]) await insertAsset(transaction, file, now)
    await noteAssets(transaction, [...storedNames, note.name], now)
    await removeAssetsBefore(transaction, now - ASSET_LIFETIME)
  })
}

/** Stores the console's files with a prefix, in the same way as `storeAssets`. */
export function storeConsoleAssets(
  db: Database,
  now: number,
  folder = `${CONSOLE_APP}/assets`,
): Promise<void> {
  return storeAssets(db, now, folder, OF_CONSOLE)
}

/** Answers with a file of another release's web app or console. Returns undefined for other requests. */
export async function answerStoredAsset(
  db: Queryable,
  { url, method }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const ofConsole = CONSOLE_ASSET.exec(url)
  const [, name, ending = ''] = ofConsole ?? ASSET.exec(url) ?? []
  const type = ownValue(TYPES, ending)
  if (name === undefined || type === undefined || method !== 'GET') return undefined
  const content = await findAsset(db, (ofConsole ? OF_CONSOLE : '') + name)
  return content && reply.code(200).type(type).header('cache-control', IMMUTABLE).send(content)
}
