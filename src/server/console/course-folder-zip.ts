import { fork } from 'node:child_process'
import { once } from 'node:events'
import { addAbortSignal, PassThrough, type Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '#app-context.ts'
import { type FailedTask, toTaskError } from '#core/ask-process.ts'
import { AppError } from '#core/errors.ts'
import { programFile } from '#core/folders.ts'
import { type HelperTask, runWithHelper } from '#core/helper-queue.ts'
import { MAX_FOLDER_DOWNLOADS } from '#domain/course-limits.ts'
import type { WrittenFolder } from '#learning/drafting/draft-acts.ts'
import { whileSignedIn } from '#people/session/while-signed-in.ts'
import { asItIs } from '../http/as-it-is.ts'
import { leftSignal } from '../http/left-signal.ts'

const PROCESS = programFile('authoring/export/export-process.ts')

/** Time after which somebody who was told to wait may try again, in seconds. */
const RETRY_AFTER = 10

/** The folders that are being downloaded: their media are sent as fast as they are read. */
let underWay = 0

/** Who asks for a folder, and the signal that is aborted when they do not wait any more. */
type Asking = Pick<HelperTask, 'person' | 'signal'>

/**
 * Writes a course as a ZIP of its folder, in a process beside the server, while it is read. Until the first bytes
 * are there it is a task like any other. The process ends with its reader. Refuses with 404 what is not there, with
 * `draft-not-ready` a draft that lacks too much, and with `file-being-made` more than two at once.
 */
export async function openFolderZip(
  written: WrittenFolder,
  folder: string,
  { config }: { config: Pick<AppContext['config'], 'store' | 'media'> },
  asking: Asking,
): Promise<Readable> {
  if (underWay >= MAX_FOLDER_DOWNLOADS)
    throw new AppError('file-being-made', 'Other folders are being made. Try again soon.', RETRY_AFTER)
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

/** Starts the process, and returns its output once that begins, or fails when `signal` is aborted before. */
async function beginZip(task: object, signal: AbortSignal, onExit: () => void): Promise<Readable> {
  signal.throwIfAborted()
  const child = fork(PROCESS, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  child.once('exit', onExit)
  const ended = once(child, 'close')
  const zip = new PassThrough()
  // At once: what nobody reads when a process ends is lost.
  child.stdout?.pipe(zip, { end: false })
  const refused = new Promise<never>((_resolve, reject) =>
    child.once('message', (failed: FailedTask) => reject(toTaskError(failed))),
  )
  const isOver = ended.then(([code]) => {
    if (code !== 0) throw new Error(`The folder could not be written: ${code}.`)
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

/** Answers with a course as a ZIP of its folder, in a file that is named like it. */
export async function sendFolderZip(
  reply: FastifyReply,
  written: WrittenFolder,
  folder: string,
  portal: Pick<AppContext, 'config' | 'db' | 'clock'>,
): Promise<never> {
  const { user, actor } = reply.request
  const signal = leftSignal(reply)
  const zip = addAbortSignal(
    signal,
    await openFolderZip(written, folder, portal, { person: user.uid, signal }),
  )
  reply.type('application/zip').header('content-disposition', `attachment; filename="${folder}.zip"`)
  return asItIs(whileSignedIn(portal, actor, zip).once('close', () => zip.destroy()))
}

/** Longest name of a folder, in characters: the files in it have paths, too. */
const MAX_FOLDER_NAME_LENGTH = 80

/** Returns a path or a name in letters that every system takes. */
export function folderName(text: string): string {
  const name = text.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, MAX_FOLDER_NAME_LENGTH)
  return name.replaceAll(/^-+|-+$/g, '') || 'course'
}
