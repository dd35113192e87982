import { codeOf, isTransientFailure, pauseUntilOnline, retry, ServiceError } from '#client/http/http.ts'
import type { ConsoleCall, ConsoleSession } from '#client/session/console-session.ts'
import { MAX_PIECE_BYTES } from '#contract/console/company.ts'
import type { CourseDraft, NewUploadBody, Upload } from '#contract/console/company-drafts.ts'

const uploadPath = (uploadId: string) => `/uploads/${encodeURIComponent(uploadId)}`

export function findUpload(call: ConsoleCall, id: string): Promise<Upload> {
  return call(uploadPath(id))
}

/**
 * Completes an upload, after which the server parses the file. For a folder, `replaces` is a draft that it
 * may replace.
 */
export function finishUpload(
  call: ConsoleCall,
  id: string,
  replaces?: Pick<CourseDraft, 'id' | 'version'>,
): Promise<Upload> {
  const body = replaces ? { replaces: { draftId: replaces.id, version: replaces.version } } : {}
  return call(`${uploadPath(id)}/finish`, { method: 'POST', body })
}

/** Cancels an upload and discards the received data. */
export function dropUpload(call: ConsoleCall, id: string): Promise<void> {
  return call(uploadPath(id), { method: 'DELETE' })
}

/** Timeout of a piece, in ms. Equal to the server's limit for a request. */
const PIECE_TIMEOUT = 60_000

/** Minimum and initial size of a piece in bytes, and target duration of a piece in ms. */
const MIN_PIECE_BYTES = 256 * 1024
const FIRST_PIECE_BYTES = 1024 * 1024
const PIECE_MS = 5000

/** Pauses between requests for the result of an upload, in ms. */
const RESULT_PAUSES = [200, 500, 1000, 2000]

/** A file's upload request and callbacks. `begun` is the id of its earlier, incomplete upload. */
export type SendingOptions = {
  body: NewUploadBody
  begun?: string | undefined
  signal: AbortSignal
  onBegun: (id: string) => void
  /** Called with the number of received bytes and, if sending is halted, the reason. */
  onProgress: (arrived: number, halt?: UploadHalt) => void
}

/** Reason for halted sending: a lost connection, or a server that requests a later retry. */
export type UploadHalt = 'lost' | 'busy'

/** Progress of sending a file. `isKnown` is false if a piece may have arrived without a response. */
interface Sending {
  id: string
  arrived: number
  pieceBytes: number
  isKnown: boolean
}

type SendingSession = Pick<ConsoleSession, 'call' | 'sendBytes'>

/**
 * Sends a file in pieces that take about 5 s each. After a lost connection, resumes with smaller pieces. The
 * server then parses the file. Returns the result, but does not wait for it in the case of a folder.
 */
export async function sendFile(
  session: SendingSession,
  file: Blob,
  { body, begun, signal, onBegun, onProgress }: SendingOptions,
): Promise<Upload & { id: string }> {
  const { call } = session
  const { id, received: arrived } =
    (begun && (await findBegun(call, begun, body))) || (await begin(call, body))
  onBegun(id)
  onProgress(arrived)
  const sending: Sending = { id, arrived, pieceBytes: FIRST_PIECE_BYTES, isKnown: true }
  const patiently = <T>(task: () => Promise<T>) =>
    retry(task, {
      isTransient: (error) => isTransientFailure(error) && codeOf(error) !== 'no-room-left',
      pause(ms, error) {
        const isBusy = error instanceof ServiceError && error.retryAfter !== undefined
        sending.isKnown = false
        if (!isBusy) sending.pieceBytes = Math.max(sending.pieceBytes / 2, MIN_PIECE_BYTES)
        onProgress(sending.arrived, isBusy ? 'busy' : 'lost')
        return pauseUntilOnline(ms, signal)
      },
      signal,
    })
  while (sending.arrived < file.size) {
    await patiently(() => sendPiece(session, file, sending, signal))
    onProgress(sending.arrived)
  }
  let upload = await patiently(() => finishUpload(call, id))
  for (let tries = 0; body.purpose !== 'folder' && isBeingRead(upload); tries++) {
    await pauseUntilOnline(RESULT_PAUSES[Math.min(tries, RESULT_PAUSES.length - 1)] ?? 0, signal)
    upload = await patiently(() => findUpload(call, id))
  }
  return { ...upload, id }
}

function isBeingRead({ state }: Upload): boolean {
  return state === 'waiting' || state === 'reading'
}

async function begin(call: ConsoleCall, body: NewUploadBody): Promise<{ id: string; received: number }> {
  const { id } = await call<{ id: string }>('/uploads', { method: 'POST', body })
  return { id, received: 0 }
}

/** Returns the file's earlier, incomplete upload; undefined if it is gone or unusable. */
async function findBegun(
  call: ConsoleCall,
  id: string,
  { size }: NewUploadBody,
): Promise<{ id: string; received: number } | undefined> {
  const upload = await findUpload(call, id).catch((error: unknown) => {
    if (codeOf(error) !== 'not-found') throw error
    return undefined
  })
  const isUsable = upload && upload.size === size && upload.state !== 'refused'
  return isUsable ? { id, received: upload.received } : undefined
}

/** Sends the next piece of a file, and sets the size of the following piece. */
async function sendPiece(
  { call, sendBytes }: SendingSession,
  file: Blob,
  sending: Sending,
  signal: AbortSignal,
): Promise<void> {
  const { id, pieceBytes } = sending
  // A piece without a response may have arrived.
  if (!sending.isKnown) sending.arrived = (await findUpload(call, id)).received
  sending.isKnown = true
  const { arrived } = sending
  if (arrived >= file.size) return
  const piece = file.slice(arrived, arrived + pieceBytes, 'application/octet-stream')
  const limit = AbortSignal.any([signal, AbortSignal.timeout(PIECE_TIMEOUT)])
  const begun = performance.now()
  const path = `${uploadPath(id)}?from=${arrived}`
  sending.arrived = (await sendBytes<Upload>(path, piece, { signal: limit })).received
  const fitting = (piece.size * PIECE_MS) / Math.max(1, performance.now() - begun)
  sending.pieceBytes = Math.round(Math.min(Math.max(fitting, MIN_PIECE_BYTES), MAX_PIECE_BYTES))
}
