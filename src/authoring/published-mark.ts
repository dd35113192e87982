import { join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '#domain/unknown-value.ts'
import { findFolderFile, readText } from './folder/folder-files.ts'
import { replaceFile } from './folder/write-ids.ts'

/** The file of a folder that names the revision of its course that the folder was last. */
export const MARK_FILE = 'published.json'

/** Far larger than any mark, in bytes. */
const MAX_MARK_BYTES = 64 * 1024

const PublishedMark = z.object({
  course: z.string(),
  revision: z.number().int().positive(),
  sha256: z.string(),
})

/**
 * The revision of a course that a folder was when it was last published, or that it was exported as. The hash
 * is that of the document: revisions of different portals have the same numbers.
 */
export type PublishedMark = z.infer<typeof PublishedMark>

/** Reads a folder's mark; undefined if it was never published, or the file is something else. */
export async function findPublishedMark(folder: string): Promise<PublishedMark | undefined> {
  const found = await findFolderFile(folder, MARK_FILE)
  if ('problem' in found) return undefined
  const read = await readText(found.full, MAX_MARK_BYTES)
  return 'problem' in read ? undefined : PublishedMark.safeParse(parseJson(read.text)).data
}

/** Writes a mark as the text of its file. */
export function formatMark(mark: PublishedMark): string {
  return `${JSON.stringify(mark, undefined, 2)}\n`
}

/** Marks a folder, at once or not at all. */
export async function markPublished(folder: string, mark: PublishedMark): Promise<void> {
  await replaceFile(join(folder, MARK_FILE), formatMark(mark))
}
