import { createHash } from 'node:crypto'
import { VERSION } from '#core/version.ts'
import { type Finding, look, stillServesText, well } from '#domain/console/portal-health.ts'
import { A_DAY, AN_HOUR } from '#domain/durations.ts'
import { listAssetsServedSince, listVersionNotes } from '#store/operation/web-assets.ts'
import { type Queryable, readTexts } from '#store/schema.ts'

/** The last version without version notes. It also lacks catalogues, seats and company users. */
const WITHOUT_NOTE = '0.3.0'

/** Name prefix of the notes among the served files. No request can reach such a name. */
const NOTE = 'version/'

/** Lifetime of a note, in ms. Servers renew theirs every day, sometimes with a delay. */
const NOTE_LIFETIME = A_DAY + AN_HOUR

/** Creates the note that lists this version's served files, to be stored among them. */
export function noteOfVersion(names: readonly string[]): { name: string; content: Buffer } {
  const content = Buffer.from(JSON.stringify(names))
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16)
  return { name: `${NOTE}${VERSION}/${hash}`, content }
}

/** The versions that recently stored notes, and the version without notes if it is still in use. */
export interface ServingVersions {
  versions: string[]
  older?: string
}

/**
 * Lists the versions in use: those with a recent note, and the version without notes if some recently served file is in
 * no note.
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

/** Checks for an active version that shows every course to every partner and ignores seats. */
export async function examineVersions(db: Queryable, now: number): Promise<Finding> {
  const { versions, older } = await listServingVersions(db, now)
  if (older === undefined) return well(versions.length === 0 ? 'none today' : versions.join(', '))
  return look(stillServesText(older))
}
