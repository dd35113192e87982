import { codeOf, isTransientFailure, ServiceError } from '#client/http/http.ts'
import type { DraftPart, SavedPart, SavePartBody } from '#contract/console/company-drafts.ts'
import { namesModule, OUTLINE } from '#domain/course/draft-parts.ts'
import { fieldsOf, parseJson } from '#domain/unknown-value.ts'
import type { SentSave, UnsavedPart, UnsavedWords } from './unsaved/unsaved-words.ts'

/** Pause after the last key before a save, and maximum time until one, in ms. */
const SAVE_PAUSE_MS = 1500
const MAX_UNSAVED_MS = 10_000

/** The same while a preview is open. `KEEP_PAUSE_MS` is the pause before text is kept in this browser. */
const WATCHED_PAUSE_MS = 400
const MAX_WATCHED_MS = 1000
const KEEP_PAUSE_MS = 300

/** First and maximum pause before an unanswered save is sent again, in ms. */
const FIRST_RETRY_MS = 2000
const MAX_RETRY_MS = 15_000

/** Pause before sending a part that is refused for now, if the server requests none, in ms. */
const REFUSED_RETRY_MS = 60_000

/** Two texts of one part: the draft's, and the author's own, which is stored as a version. */
export interface Conflict {
  part: string
  /** Sentence with the author and time of the other text. */
  message: string
  mine: string
  theirs: string
}

/** State of saving, as shown on the screen. */
export interface WriterState {
  status: 'saved' | 'saving' | 'unsent' | 'signed-out' | 'gone' | 'refused'
  /** Time of the last acknowledgement, in ms since 1970. */
  savedAt: number | undefined
  /** Code of the refusal that keeps everything from being sent. */
  refusal: string | undefined
  /** A part that the server refused, and the server's reason. */
  refusedPart: string | undefined
  problem: string | undefined
  conflict: Conflict | undefined
}

/** A part in the writer. */
interface WrittenPart {
  /** Version on which the text is based (0 for a new part), and the content of that version. */
  version: number
  stored: string
  /** The text when it was last read, and the function that reads the current text if it has changed since. */
  content: string
  read: (() => string) | undefined
  /** The unacknowledged save, which is sent again unchanged before any newer text. */
  sent: SentSave | undefined
  /** Reason why the text was chosen over another. */
  because: SavePartBody['because']
  /** Time of the first unsaved change, in ms since 1970. */
  changedAt: number | undefined
  isSending: boolean
  /** Another author's text, with its author and time, until one of the two texts is chosen. */
  theirs: (DraftPart & Pick<Conflict, 'message'>) | undefined
  /** The server's reason for refusing this text. */
  problem: string | undefined
  /** True until the pause that the server requested is over. */
  isWaiting: boolean
  /** True for the content of a module added here, until the draft has it. */
  isNew: boolean
}

interface WriterOptions {
  account: string
  draftId: string
  course: { id: string; name: string }
  load: (part: string) => Promise<DraftPart | undefined>
  /** Sends a save. With `keepalive`, a small one continues after the page is closed. */
  send: (part: string, body: SavePartBody, options?: { keepalive: boolean }) => Promise<SavedPart>
  unsaved: UnsavedWords
}

/**
 * Saves the text written in the parts of a draft, shortly after the last key, with one save of a part at a time.
 * Until a text is acknowledged it is kept in this browser, and it is sent when the draft is opened again. If another
 * author has changed a part, that part is not sent until one of the two texts is chosen.
 */
export interface DraftWriter extends WriterOptions {
  /** Id of this page. */
  page: string
  /** True while a preview follows the text. */
  isWatched: boolean
  parts: Map<string, WrittenPart>
  timers: Map<string, ReturnType<typeof setTimeout>>
  listeners: Set<() => void>
  state: WriterState
  retryMs: number
  /** True while a part that did not fit into the draft is to be sent again, because another part is shorter. */
  hasSpace: boolean
}

export function createDraftWriter(options: WriterOptions): DraftWriter {
  const state = {
    status: 'saved',
    savedAt: undefined,
    refusal: undefined,
    refusedPart: undefined,
    problem: undefined,
    conflict: undefined,
  } as const
  const empty = { parts: new Map(), timers: new Map(), listeners: new Set<() => void>() }
  const begun = { page: crypto.randomUUID(), isWatched: false, retryMs: FIRST_RETRY_MS, hasSpace: false }
  return { ...options, ...empty, ...begun, state }
}

/** Writers of closed editors with unsaved text, by account and draft. */
const leftWriters = new Map<string, DraftWriter>()

const keyOf = ({ account, draftId }: Pick<WriterOptions, 'account' | 'draftId'>) => `${account} ${draftId}`

/** Returns the writer for an editor: the one that is still saving the draft, or a new one. */
export function openWriter(options: WriterOptions): DraftWriter {
  const left = leftWriters.get(keyOf(options))
  return left ? Object.assign(left, options) : createDraftWriter(options)
}

/**
 * Marks the writer's editor as open and resumes a stopped writer. Returns the function to call when the editor
 * closes, which continues saving.
 */
export function enter(writer: DraftWriter): () => void {
  leftWriters.delete(keyOf(writer))
  if (STOPPED.includes(writer.state.status)) void resume(writer)
  return () => {
    void flush(writer)
    if (listUnsaved(writer).length > 0) leftWriters.set(keyOf(writer), writer)
  }
}

/** Calls a listener whenever the state changes; returns the function that removes it. */
export function listen({ listeners }: DraftWriter, listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publish(writer: DraftWriter, changes: Partial<WriterState>): void {
  writer.state = { ...writer.state, ...changes }
  for (const listener of writer.listeners) listener()
}

function startTimer({ timers }: DraftWriter, name: string, ms: number, task: () => void): void {
  clearTimeout(timers.get(name))
  timers.set(name, setTimeout(task, ms))
}

function newPart(version: number, stored: string, content: string): WrittenPart {
  const nothing = { read: undefined, sent: undefined, because: undefined, changedAt: undefined }
  const state = { isSending: false, theirs: undefined, problem: undefined, isWaiting: false, isNew: false }
  return { version, stored, content, ...nothing, ...state }
}

const isUnsaved = ({ read, content, stored, sent }: WrittenPart) =>
  read !== undefined || content !== stored || sent !== undefined

/**
 * Returns true if a module was added and deleted here before the draft had it. It is saved only if the deletion is
 * undone.
 */
function isWithdrawn({ parts }: DraftWriter, name: string, { isNew }: WrittenPart): boolean {
  const outline = parts.get(OUTLINE)
  if (!isNew || !outline) return false
  return !namesModule(fieldsOf(parseJson(outline.read?.() ?? outline.content)), name)
}

/** Returns the parts that are to be saved. */
function listUnsaved(writer: DraftWriter): [string, WrittenPart][] {
  return [...writer.parts].filter(([name, part]) => isUnsaved(part) && !isWithdrawn(writer, name, part))
}

/** States in which nothing is sent until the user acts. */
const STOPPED: WriterState['status'][] = ['signed-out', 'gone']

/** Returns the text of a part: unsaved text from here, otherwise the draft's. Throws if it cannot be loaded. */
export async function openPart(writer: DraftWriter, name: string): Promise<string> {
  const { account, draftId, parts } = writer
  const known = parts.get(name)
  if (known && isUnsaved(known)) return known.read?.() ?? known.content
  const remembered = known ? [] : writer.unsaved.list(account, draftId).catch(() => [])
  const [stored, waiting] = await Promise.all([loadPart(writer, name), remembered])
  // The author may have written in it meanwhile.
  if (known && isUnsaved(known)) return known.read?.() ?? known.content
  const { version = 0, content = '' } = stored ?? {}
  const part = newPart(version, content, content)
  parts.set(name, part)
  const mine = waiting.find((each) => each.part === name)
  if (mine) await sendRemembered(writer, part, mine)
  return part.content
}

/** Loads a part; without a connection, returns the last version on this page, or throws if there is none. */
async function loadPart({ load, parts }: DraftWriter, name: string): Promise<DraftPart | undefined> {
  try {
    return await load(name)
  } catch (error) {
    const known = parts.get(name)
    if (!known || !isTransientFailure(error)) throw error
    return { part: name, version: known.version, content: known.stored }
  }
}

/**
 * Returns the text of a part, like `openPart`, but for reading only: the text shown on this page stays based on its
 * own version.
 */
export async function readPart(writer: DraftWriter, name: string): Promise<string> {
  const known = writer.parts.get(name)
  if (!known) return openPart(writer, name)
  if (isUnsaved(known)) return known.read?.() ?? known.content
  return (await writer.load(name))?.content ?? ''
}

/**
 * Sends text that an earlier page could not save, as the same save. If that save had arrived and the draft has
 * changed since, the part keeps the draft's text.
 */
async function sendRemembered(writer: DraftWriter, part: WrittenPart, mine: UnsavedPart): Promise<void> {
  const { version, content } = part
  const isStored = mine.content === part.stored && !mine.sent
  const { content: text, sent, because } = mine
  if (!isStored) Object.assign(part, { version: mine.version, content: text, sent, because })
  if (isUnsaved(part)) publish(writer, { status: 'saving' })
  if (mine.sent?.content !== mine.content)
    return startTimer(writer, mine.part, 0, () => void sendPart(writer, mine.part))
  await sendPart(writer, mine.part)
  if (!isUnsaved(part) && part.version < version) Object.assign(part, newPart(version, content, content))
}

/** Sends the text of all parts of the draft that earlier pages could not save. */
export async function sendRememberedParts(writer: DraftWriter): Promise<void> {
  const { account, draftId, parts, unsaved } = writer
  const waiting = await unsaved.list(account, draftId).catch(() => [])
  const closed = waiting.filter(({ part }) => !parts.has(part))
  await Promise.allSettled(closed.map(({ part }) => openPart(writer, part)))
}

/** Adds a part that the draft does not have yet, such as the content of a new module. */
export function beginPart(writer: DraftWriter, name: string, content: string): void {
  writer.parts.set(name, { ...newPart(0, '', content), isNew: true })
  writePart(writer, name, () => content)
}

/** Saves sooner while a preview follows the text; returns the function that ends this. */
export function watchClosely(writer: DraftWriter): () => void {
  writer.isWatched = true
  void flush(writer)
  return () => {
    writer.isWatched = false
  }
}

/** Registers a change of a part; `read` returns the text when it is needed. */
export function writePart(writer: DraftWriter, name: string, read: () => string): void {
  const part = writer.parts.get(name)
  if (!part) return
  Object.assign(part, { read, changedAt: part.changedAt ?? Date.now() })
  startTimer(writer, `keep ${name}`, KEEP_PAUSE_MS, () => void keepPart(writer, name, part))
  if (part.isWaiting) return
  part.problem = undefined
  const { status } = writer.state
  if (status === 'saved' || status === 'refused') publish(writer, { status: 'saving' })
  const [pause, limit] = writer.isWatched
    ? [WATCHED_PAUSE_MS, MAX_WATCHED_MS]
    : [SAVE_PAUSE_MS, MAX_UNSAVED_MS]
  const due = Math.min(pause, (part.changedAt ?? 0) + limit - Date.now())
  startTimer(writer, name, Math.max(0, due), () => void sendPart(writer, name))
}

/** Replaces the content of a part with an earlier version. */
export function restorePart(writer: DraftWriter, name: string, content: string): void {
  const part = writer.parts.get(name)
  if (part) part.because = 'restore'
  writePart(writer, name, () => content)
}

/**
 * Keeps one of the two texts of a part in conflict, and returns it; undefined if there is no conflict. Throws if the
 * author's own text could not be stored as a version.
 */
export async function resolveConflict(
  writer: DraftWriter,
  name: string,
  choice: 'mine' | 'theirs',
): Promise<string | undefined> {
  const part = writer.parts.get(name)
  if (!part?.theirs) return undefined
  if (choice === 'theirs') await putAside(writer, name, part)
  // Modules added here that the other outline does not name were not deleted, so their content is kept.
  if (choice === 'theirs' && name === OUTLINE) for (const each of writer.parts.values()) each.isNew = false
  const { version, content: stored } = part.theirs
  const content = choice === 'mine' ? (part.read?.() ?? part.content) : stored
  const because = choice === 'mine' ? 'conflict' : undefined
  Object.assign(part, newPart(version, stored, content), { because })
  publish(writer, { conflict: findConflict(writer), status: 'saving' })
  startTimer(writer, name, 0, () => void sendPart(writer, name))
  return content
}

/** Stores the author's own text as a version, unless the refused save was of the same text. */
async function putAside(writer: DraftWriter, name: string, part: WrittenPart): Promise<void> {
  const content = part.read?.() ?? part.content
  if (content === part.sent?.content) return
  const { version } = part
  try {
    await writer.send(name, { version, save: crypto.randomUUID(), content, page: writer.page })
  } catch (error) {
    if (codeOf(error) !== 'changed-meanwhile') throw error
  }
}

/** Resumes saving after the user has signed in again or shown a factor. */
export async function resume(writer: DraftWriter): Promise<void> {
  publish(writer, { status: 'saving', refusal: undefined })
  await sendAll(writer)
  if (writer.state.status === 'saving') publishEnd(writer)
}

/** Saves the text as the page is closed: small texts are sent to the server, and all are kept in this browser. */
export function leave(writer: DraftWriter): void {
  for (const [name, part] of listUnsaved(writer)) {
    const sent = nextSave(part)
    void keepPart(writer, name, part)
    if (!sent || part.isSending || part.isWaiting || part.theirs || STOPPED.includes(writer.state.status))
      continue
    const sending = writer.send(name, bodyOf(writer, part, sent), { keepalive: true })
    sending.then((saved) => acknowledge(writer, name, part, { sent, saved })).catch(() => undefined)
  }
}

/** Saves at once: when the editor is closed, when the connection is back, and before publishing. */
export async function flush(writer: DraftWriter): Promise<void> {
  const written = [...writer.parts].filter(([, part]) => part.read)
  await Promise.all(written.map(([name, part]) => keepPart(writer, name, part)))
  await sendAll(writer)
  // The text may be the same as the draft's.
  if (writer.state.status === 'saving') publishEnd(writer)
}

/** Saves like `flush`, and waits until everything is saved or cannot be for now, such as in a conflict. */
export async function flushAndWait(writer: DraftWriter): Promise<void> {
  await flush(writer)
  const isWaiting = () => writer.state.status === 'saving' && !writer.state.conflict
  if (!isWaiting()) return
  await new Promise<void>((resolve) => {
    const end = listen(writer, () => {
      if (isWaiting()) return
      end()
      resolve()
    })
  })
}

async function sendAll(writer: DraftWriter): Promise<void> {
  const unsaved = listUnsaved(writer).filter(([, { problem }]) => problem === undefined)
  await Promise.all(unsaved.map(([name]) => sendPart(writer, name)))
}

/** Reads the current text. */
function takeText(part: WrittenPart): void {
  part.content = part.read?.() ?? part.content
  part.read = undefined
}

/**
 * Returns the save to send: the unacknowledged one, otherwise a new one of the current text; undefined if all is
 * saved.
 */
function nextSave(part: WrittenPart): SentSave | undefined {
  takeText(part)
  if (!part.sent && part.content !== part.stored) {
    part.sent = { save: crypto.randomUUID(), content: part.content, because: part.because }
    part.because = undefined
  }
  return part.sent
}

const bodyOf = ({ page }: DraftWriter, { version }: WrittenPart, sent: SentSave): SavePartBody => ({
  version,
  page,
  ...sent,
})

/** Reads the current text and keeps it in this browser. If that fails, only the page has it. */
async function keepPart(writer: DraftWriter, name: string, part: WrittenPart): Promise<void> {
  const { account, draftId, course, unsaved } = writer
  takeText(part)
  const { version, content, sent, because } = part
  const key = { account, draftId, part: name }
  try {
    if (isUnsaved(part) && !isWithdrawn(writer, name, part))
      await unsaved.put({ ...key, course, version, content, sent, because, written: Date.now() })
    else await unsaved.remove(key)
  } catch (error) {
    console.error(error)
  }
}

/**
 * Sends a part, after the outline that must name it. A part that the draft has does not wait for a refused outline.
 */
async function sendPart(writer: DraftWriter, name: string): Promise<void> {
  const part = writer.parts.get(name)
  if (!part || part.isSending || part.isWaiting || part.theirs || STOPPED.includes(writer.state.status))
    return
  const outline = writer.parts.get(OUTLINE)
  if (name !== OUTLINE && outline && isUnsaved(outline)) {
    if (outline.problem === undefined) await sendPart(writer, OUTLINE)
    const isKnown = part.version > 0 && outline.problem !== undefined
    if (isUnsaved(outline) && !isKnown) {
      if (writer.state.status === 'saving') publishEnd(writer)
      return
    }
  }
  if (isWithdrawn(writer, name, part)) return
  part.isSending = true
  const sent = nextSave(part)
  await keepPart(writer, name, part)
  part.changedAt = undefined
  const length = part.stored.length
  if (sent) await sendText(writer, name, part, sent)
  part.isSending = false
  await afterSending(writer, name, part, part.stored.length < length)
}

/** Reports the end of saving, and sends text that was written or had to wait meanwhile. */
async function afterSending(
  writer: DraftWriter,
  name: string,
  part: WrittenPart,
  isShorter: boolean,
): Promise<void> {
  const isSaving = writer.state.status === 'saving'
  writer.hasSpace ||= isShorter
  const isGoingOn = isUnsaved(part) && part.problem === undefined
  if (isGoingOn) {
    if (!part.theirs && isSaving) startTimer(writer, name, SAVE_PAUSE_MS, () => void sendPart(writer, name))
    return
  }
  if (isSaving) publishEnd(writer)
  if ((name !== OUTLINE && !writer.hasSpace) || isUnsaved(part)) return
  writer.hasSpace = false
  // The outline may now name further modules, and there may be space for a part that did not fit.
  for (const [other, written] of writer.parts) {
    if (!written.isWaiting) written.problem = undefined
    if (isWithdrawn(writer, other, written)) await keepPart(writer, other, written)
  }
  await sendAll(writer)
}

/** Reports the result of saving once nothing is left to send. */
function publishEnd(writer: DraftWriter): void {
  const unsaved = listUnsaved(writer)
  const isOutlineRefused = writer.parts.get(OUTLINE)?.problem !== undefined
  // A part that the draft does not have yet waits for the outline.
  const isSent = ({ problem, version }: WrittenPart) =>
    problem === undefined && (version > 0 || !isOutlineRefused)
  if (unsaved.some(([, part]) => isSent(part))) return
  if (unsaved.length === 0) leftWriters.delete(keyOf(writer))
  publish(writer, { status: unsaved.length === 0 ? 'saved' : 'refused', ...findRefused(writer) })
}

/** Returns a refused part and the reason, which are shown until the part is saved. */
function findRefused(writer: DraftWriter): Pick<WriterState, 'refusedPart' | 'problem'> {
  const [refusedPart, part] = listUnsaved(writer).find(([, { problem }]) => problem !== undefined) ?? []
  return { refusedPart, problem: part?.problem }
}

async function sendText(writer: DraftWriter, name: string, part: WrittenPart, sent: SentSave): Promise<void> {
  publish(writer, { status: 'saving', ...findRefused(writer) })
  try {
    const saved = await writer.send(name, bodyOf(writer, part, sent))
    await acknowledge(writer, name, part, { sent, saved })
  } catch (error) {
    await handleFailure(writer, name, part, { sent, error })
  }
}

async function acknowledge(
  writer: DraftWriter,
  name: string,
  part: WrittenPart,
  { sent, saved }: { sent: SentSave; saved: SavedPart },
): Promise<void> {
  if (part.sent !== sent) return
  const known = { version: saved.version, stored: sent.content, sent: undefined }
  Object.assign(part, known, { problem: undefined, isNew: false })
  writer.retryMs = FIRST_RETRY_MS
  publish(writer, { savedAt: saved.changed })
  await keepPart(writer, name, part)
}

async function handleFailure(
  writer: DraftWriter,
  name: string,
  part: WrittenPart,
  { sent, error }: { sent: SentSave; error: unknown },
): Promise<void> {
  const code = codeOf(error) ?? ''
  part.problem = undefined
  const sentence = error instanceof ServiceError ? error.serverMessage : undefined
  if (code === 'changed-meanwhile') await openConflict(writer, name, sentence)
  else if (error instanceof ServiceError && isTransientFailure(error)) retryPart(writer, name, part, error)
  else if (code === 'not-found') await handleMissing(writer, part)
  else if (REFUSALS.has(code)) {
    part.sent = undefined
    // Text written meanwhile may be accepted.
    if (!part.read && part.content === sent.content) part.problem = sentence ?? 'This text was not saved.'
  } else publish(writer, { status: 'signed-out', refusal: code })
}

/** Distinguishes a draft that is gone from a module that is no longer in the outline. */
async function handleMissing(writer: DraftWriter, part: WrittenPart): Promise<void> {
  try {
    if (!(await writer.load(OUTLINE))) publish(writer, { status: 'gone' })
    else part.problem = 'This module is no longer in the outline. Your words are kept in this browser.'
  } catch {
    retryLater(writer)
  }
}

/** Refusals of a text itself. */
const REFUSALS = new Set(['invalid-argument', 'payload-too-large'])

/** HTTP statuses of temporary refusals whose messages are worth showing. */
const SHOWN_STATUSES = new Set<number | undefined>([429, 507])

/** Sends a part again after the pause that the server requests, and shows the message of a refusal. */
function retryPart(writer: DraftWriter, name: string, part: WrittenPart, error: ServiceError): void {
  const { status, serverMessage, retryAfter } = error
  const problem = SHOWN_STATUSES.has(status) ? serverMessage : undefined
  let pause = retryAfter
  if (problem === undefined) {
    if (pause !== undefined) pause = Math.max(pause, writer.retryMs)
    retryLater(writer)
    if (pause === undefined) return
  }
  Object.assign(part, { problem, isWaiting: true })
  startTimer(writer, `wait ${name}`, pause ?? REFUSED_RETRY_MS, () => {
    part.isWaiting = false
    // Lets `resume` send it.
    if (STOPPED.includes(writer.state.status)) part.problem = undefined
    void sendPart(writer, name)
  })
}

function retryLater(writer: DraftWriter): void {
  publish(writer, { status: 'unsent' })
  startTimer(writer, 'retry', writer.retryMs, () => void sendAll(writer))
  writer.retryMs = Math.min(2 * writer.retryMs, MAX_RETRY_MS)
}

async function openConflict(writer: DraftWriter, name: string, sentence: string | undefined): Promise<void> {
  const part = writer.parts.get(name)
  const theirs = await writer.load(name).catch(() => undefined)
  if (!part || !theirs) return retryLater(writer)
  part.theirs = { ...theirs, message: sentence ?? 'Somebody changed this while you were writing.' }
  // If several parts are in conflict, they are shown one after the other.
  publish(writer, { conflict: writer.state.conflict ?? findConflict(writer) })
}

/** Returns the first part with two texts; undefined if there is none. */
function findConflict({ parts }: DraftWriter): Conflict | undefined {
  for (const [part, { theirs, read, content }] of parts)
    if (theirs) return { part, message: theirs.message, mine: read?.() ?? content, theirs: theirs.content }
  return undefined
}
