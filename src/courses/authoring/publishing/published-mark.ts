import { join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '#domain/unknown-value.ts'
import { findFolderFile, readText } from '../folder/folder-files.ts'
import { replaceFile } from '../folder/write-ids.ts'

/** File that records the last published revision of a folder. */
export const MARK_FILE = 'published.json'

/** Maximum size of a mark, in bytes. Real ones are far smaller. */
const MAX_MARK_BYTES = 64 * 1024

const PublishedMark = z.object({
  course: z.string(),
  revision: z.number().int().positive(),
  sha256: z.string(),
})

/**
 * The last published or exported revision of a folder. The document hash distinguishes equal revision numbers of
 * different portals.
 */
export type PublishedMark = z.infer<typeof PublishedMark>

/** Reads the mark of a folder. Undefined if it was never published or the file is invalid. */
export async function findPublishedMark(folder: string): Promise<PublishedMark | undefined> {
  const found = await findFolderFile(folder, MARK_FILE)
  if ('problem' in found) return undefined
  const read = await readText(found.full, MAX_MARK_BYTES)
  return 'problem' in read ? undefined : PublishedMark.safeParse(parseJson(read.text)).data
}

/** Formats a mark as the text of its file. */
export function formatMark(mark: PublishedMark): string {
  return `${JSON.stringify(mark, undefined, 2)}\n`
}

/** Writes a folder's mark atomically. */
export async function markPublished(folder: string, mark: PublishedMark): Promise<void> {
  await replaceFile(join(folder, MARK_FILE), formatMark(mark))
}
