import { fork } from 'node:child_process'
import { once } from 'node:events'
import { addAbortSignal, PassThrough, type Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '#app-context.ts'
import { type FailedTask, toTaskError } from '#core/ask-process.ts'
import { AppError } from '#core/errors.ts'
import { programFile } from '#core/folders.ts'
import { type HelperTask, runWithHelper } from '#core/helper-queue.ts'
import type { WrittenFolder } from '#courses/drafting/draft-acts.ts'
import { MAX_FOLDER_DOWNLOADS } from '#domain/course-limits.ts'
import { whileSignedIn } from '#people/session/while-signed-in.ts'
import { asItIs } from '../../http/as-it-is.ts'
import { leftSignal } from '../../http/left-signal.ts'

const PROCESS = programFile('courses/authoring/export/export-process.ts')

/** Value of the `retry-after` header, in seconds. */
const RETRY_AFTER = 10

/** Number of current folder downloads. */
let underWay = 0

/** The requester of a folder, and a signal that aborts when they disconnect. */
type Asking = Pick<HelperTask, 'person' | 'signal'>

/**
 * Writes a course as a ZIP of its folder in a separate process, and returns the stream. Until its first bytes it
 * counts as a helper task. The process ends when its reader disconnects. Refuses a missing course with 404, an
 * incomplete draft with `draft-not-ready`, and downloads beyond `MAX_FOLDER_DOWNLOADS` with `file-being-made`.
 */
export async function openFolderZip(
  written: WrittenFolder,
  folder: string,
  { config }: { config: Pick<AppContext['config'], 'store' | 'media'> },
  asking: Asking,
): Promise<Readable> {
  if (underWay >= MAX_FOLDER_DOWNLOADS)
    throw new AppError('file-being-made', 'We’re preparing other folders. Try again soon.', RETRY_AFTER)
  underWay++
  let isCounted = true
  const release = () => {
    if (isCounted) underWay--
    isCounted = false
  }
  const task = { ...written, folder, store: config.store, media: config.media }
  try {
    return await runWithHelper({ kind: 'folder', ...asking }, (signal) => beginZip(task, signal, release))
  } catch (error) {
    release()
    throw error
  }
}

/** Starts the process and returns its output once it begins. Fails if `signal` is aborted before that. */
async function beginZip(task: object, signal: AbortSignal, onExit: () => void): Promise<Readable> {
  signal.throwIfAborted()
  const child = fork(PROCESS, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  child.once('exit', onExit)
  const ended = once(child, 'close')
  const zip = new PassThrough()
  // Piped immediately, since unread output is lost when a process ends.
  child.stdout?.pipe(zip, { end: false })
  const refused = new Promise<never>((_resolve, reject) =>
    child.once('message', (failed: FailedTask) => reject(toTaskError(failed))),
  )
  const isOver = ended.then(([code]) => {
    if (code !== 0) throw new Error(`We couldn’t prepare the folder: ${code}. Try again.`)
  })
  zip.once('close', () => child.kill('SIGKILL'))
  child.send(task)
  try {
    await Promise.race([once(zip, 'readable', { signal }), refused, isOver])
  } catch (error) {
    zip.destroy()
    throw signal.aborted ? signal.reason : error
  }
  isOver.then(
    () => zip.end(),
    (error: Error) => zip.destroy(error),
  )
  // An error before the first read is thrown by that read.
  return zip.on('error', () => undefined)
}

/** Sends a course as a ZIP of its folder, named `folder`. */
export async function sendFolderZip(
  reply: FastifyReply,
  written: WrittenFolder,
  folder: string,
  context: Pick<AppContext, 'config' | 'db' | 'clock'>,
): Promise<never> {
  const { user, actor } = reply.request
  const signal = leftSignal(reply)
  const zip = addAbortSignal(
    signal,
    await openFolderZip(written, folder, context, { person: user.uid, signal }),
  )
  reply.type('application/zip').header('content-disposition', `attachment; filename="${folder}.zip"`)
  return asItIs(whileSignedIn(context, actor, zip).once('close', () => zip.destroy()))
}

/** Maximum length of a folder's name, in characters. Paths of the files in it are longer. */
const MAX_FOLDER_NAME_LENGTH = 80

/** Reduces a path or name to characters that every file system allows. */
export function folderName(text: string): string {
  const name = text.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, MAX_FOLDER_NAME_LENGTH)
  return name.replaceAll(/^-+|-+$/g, '') || 'course'
}
