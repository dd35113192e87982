import { createHash } from 'node:crypto'
import { VERSION } from '#core/version.ts'
import { type Finding, look, stillServesText, well } from '#domain/console/portal-health.ts'
import { A_DAY, AN_HOUR } from '#domain/durations.ts'
import { listAssetsServedSince, listVersionNotes } from '#store/operation/web-assets.ts'
import { type Queryable, readTexts } from '#store/schema.ts'

/** The last version that notes its files only, and knows neither catalogues nor seats nor company people. */
const WITHOUT_NOTE = '0.3.0'

/** What the names of these notes begin with among the stored files; nothing with it can be asked for. */
const NOTE = 'version/'

/** Time for which a note counts, in ms: servers note their files every day, some of them a little late. */
const NOTE_LIFETIME = A_DAY + AN_HOUR

/** Returns the note of this version about the files it serves, to be stored and noted as one of them. */
export function noteOfVersion(names: readonly string[]): { name: string; content: Buffer } {
  const content = Buffer.from(JSON.stringify(names))
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16)
  return { name: `${NOTE}${VERSION}/${hash}`, content }
}

/** The versions whose files were noted as served today, and of them the one before the console, if it is. */
export interface ServingVersions {
  versions: string[]
  older?: string
}

/**
 * Lists the versions that serve: those with a note of today, and the one without notes where a file was noted
 * as served today that no note names.
 */
export async function listServingVersions(db: Queryable, now: number): Promise<ServingVersions> {
  const since = now - NOTE_LIFETIME
  const notes = await listVersionNotes(db, NOTE, since)
  const named = new Set(notes.flatMap(({ content }) => readTexts(content.toString())))
  const served = await listAssetsServedSince(db, since)
  const isOlderThere = served.some((name) => !name.startsWith(NOTE) && !named.has(name))
  const versions = new Set(notes.map(({ name }) => name.split('/')[1] ?? ''))
  if (!isOlderThere) return { versions: [...versions].sort() }
  return { versions: [...versions.add(WITHOUT_NOTE)].sort(), older: WITHOUT_NOTE }
}

/** Looks whether a version still serves that shows every course to every partner and knows no seats. */
export async function examineVersions(db: Queryable, now: number): Promise<Finding> {
  const { versions, older } = await listServingVersions(db, now)
  if (older === undefined) return well(versions.length === 0 ? 'none has served today' : versions.join(', '))
  return look(stillServesText(older))
}
