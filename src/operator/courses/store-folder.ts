import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { markPublished } from '#courses/authoring/publishing/published-mark.ts'
import type { Course } from '#domain/course/course.ts'
import { plural } from '#domain/messages.ts'
import { storeGivenMedia } from '#media/judging/captions-file.ts'
import { MediaFailure, type MediaStore } from '#media/media-store.ts'
import { hashOfCourse } from '#store/courses/courses.ts'
import { CommandFailure, type Terminal } from '../command-line/command.ts'
import type { CheckedFolder } from './get-checked-course.ts'

/** Number of files stored concurrently, so that reading and hashing overlap with disk access. */
const MAX_CONCURRENT_STORES = 3

/**
 * Stores the media of a folder. Throws a `CommandFailure` if a file cannot be stored or has changed since the check.
 */
export async function storeMedia(
  { path: folder, media, toStore }: CheckedFolder,
  store: MediaStore,
  { print }: Pick<Terminal, 'print'>,
): Promise<void> {
  const files = [...media].filter(([, path]) => toStore.includes(path))
  const sizes = files.map(([address]) => store.findSize(basename(address)))
  const missing = (await Promise.all(sizes).catch(refuseMedia)).filter((size) => size === undefined).length
  if (missing > 0) print(`Storing ${plural(missing, 'media file')} …`)
  for (let first = 0; first < files.length; first += MAX_CONCURRENT_STORES)
    await Promise.all(
      files
        .slice(first, first + MAX_CONCURRENT_STORES)
        .map(([address, path]) => storeFile(store, join(folder, path), address)),
    )
}

/** Stores a file of a folder. Refuses a file that has changed since the check, when it had this URL. */
async function storeFile(store: MediaStore, path: string, address: string): Promise<void> {
  const stored = await storeGivenMedia(store, path).catch(refuseMedia)
  if (stored.address !== address)
    throw new CommandFailure(`${path} was changed in the meantime: publish the course again`)
}

/** Rethrows an error. A failure of the media store becomes a `CommandFailure`. */
export function refuseMedia(error: Error): never {
  throw error instanceof MediaFailure ? new CommandFailure(error.message) : error
}

/** Writes the new ids of a folder into its file. Throws a `CommandFailure` if the file has changed since the check. */
export async function storeIds(
  { path: folder, newIds, source }: CheckedFolder,
  { print }: Pick<Terminal, 'print'>,
): Promise<void> {
  if (newIds === 0) return
  const { replaceFile } = await import('#courses/authoring/folder/write-ids.ts')
  const { COURSE_FILE } = await import('#courses/authoring/folder/course-folder.ts')
  const file = join(folder, COURSE_FILE)
  if ((await readFile(file, 'utf8')) !== source.text)
    throw new CommandFailure(`${file} was changed in the meantime: publish the course again`)
  await replaceFile(file, source.withIds).catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailure(`the new IDs cannot be written into ${file}: ${error.message}`)
  })
  print(`Wrote ${plural(newIds, 'new ID')} into course.yaml. Don’t change them.`)
}

/** Writes the published revision into a folder. A failure causes only a warning. */
export async function markFolder(
  folder: CheckedFolder | undefined,
  { course, revision }: { course: Course; revision: number },
  { warn }: Pick<Terminal, 'warn'>,
): Promise<void> {
  const mark = { course: course.id, revision, sha256: hashOfCourse(course) }
  if (!folder || JSON.stringify(folder.mark) === JSON.stringify(mark)) return
  await markPublished(folder.path, mark).catch(({ message }: Error) => {
    const effect = 'the next publication can’t list what others published meanwhile'
    warn(`published.json could not be written into the folder, so that ${effect}: ${message}`)
  })
}
