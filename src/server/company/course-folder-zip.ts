import { fork } from 'node:child_process'
import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '#app-context.ts'
import { AppError } from '#core/errors.ts'
import { programFile } from '#core/folders.ts'
import type { Course } from '#domain/course/course.ts'
import { whileSignedIn } from '#people/session/while-signed-in.ts'
import { asItIs } from '../http/as-it-is.ts'

const PROCESS = programFile('authoring/export/export-process.ts')

/** Most folders that a server writes at once. */
const MAX_AT_ONCE = 2

/** Time after which somebody who was told to wait may try again, in seconds. */
const RETRY_AFTER = 10

let underWay = 0

/** A revision of a course, or its draft, whose folder says which revision it began from. */
type Written =
  | { course: Course; revision: number }
  | { course: Course; draftOf: { revision: number; sha256: string } | 'nothing' }

/**
 * Writes a course as a ZIP of its folder, in a process beside the server, while it is read. The process ends
 * with its reader.
 */
export async function openFolderZip(
  written: Written,
  folder: string,
  { config }: Pick<AppContext, 'config'>,
): Promise<Readable> {
  if (underWay >= MAX_AT_ONCE)
    throw new AppError('file-being-made', 'Other folders are being made. Try again soon.', RETRY_AFTER)
  underWay++
  const child = fork(PROCESS, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const ended = once(child, 'close').finally(() => underWay--)
  const zip = new PassThrough()
  // At once: what nobody reads when a process ends is lost.
  child.stdout?.pipe(zip, { end: false })
  ended.then(
    ([code]) =>
      code === 0 ? zip.end() : zip.destroy(new Error(`The folder could not be written: ${code}.`)),
    (error: Error) => zip.destroy(error),
  )
  zip.once('close', () => child.connected && child.disconnect())
  child.send({ ...written, folder, media: config.media })
  await Promise.race([once(zip, 'readable'), ended])
  if (zip.destroyed) throw new Error('The folder could not be written.')
  return zip
}

/** Answers with a course as a ZIP of its folder, in a file that is named like it. */
export async function sendFolderZip(
  reply: FastifyReply,
  written: Written,
  folder: string,
  portal: Pick<AppContext, 'config' | 'db' | 'clock'>,
): Promise<never> {
  const zip = await openFolderZip(written, folder, portal)
  reply.type('application/zip').header('content-disposition', `attachment; filename="${folder}.zip"`)
  return asItIs(whileSignedIn(portal, reply.request.actor, zip))
}

/** Longest name of a folder, in characters: the files in it have paths, too. */
const MAX_FOLDER_NAME_LENGTH = 80

/** Returns a path or a name in letters that every system takes. */
export function folderName(text: string): string {
  const name = text.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, MAX_FOLDER_NAME_LENGTH)
  return name.replaceAll(/^-+|-+$/g, '') || 'course'
}
