import { codeOf, isTransientFailure, ServiceError } from '#client/http/http.ts'
import type { DraftPart, SavedPart, SavePartBody } from '#contract/console/company-drafts.ts'
import { namesModule, OUTLINE } from '#domain/course/draft-parts.ts'
import { fieldsOf, parseJson } from '#domain/unknown-value.ts'
import type { SentSave, UnsavedPart, UnsavedWords } from './unsaved/unsaved-words.ts'

/** Pause after the last key before a save, the longest time to one, and the pause before words are kept here, in ms. */
const SAVE_PAUSE_MS = 1500
const MAX_UNSAVED_MS = 10_000

/** The same while somebody looks at the preview. */
const WATCHED_PAUSE_MS = 400
const MAX_WATCHED_MS = 1000
const KEEP_PAUSE_MS = 300

/** First and longest pause before an unanswered save is sent again, in ms. */
const FIRST_RETRY_MS = 2000
const MAX_RETRY_MS = 15_000

/** Pause before a part is sent again that the server does not take for now, where it names none, in ms. */
const REFUSED_RETRY_MS = 60_000

/** Two texts of one part: that of the draft, and the own one, which is among the versions. */
export interface Conflict {
  part: string
  /** Who changed it, and when. */
  message: string
  mine: string
  theirs: string
}

/** How the saving goes, for the screen to say. */
export interface WriterState {
  status: 'saved' | 'saving' | 'unsent' | 'signed-out' | 'gone' | 'refused'
  /** When the last save was acknowledged, in ms since 1970. */
  savedAt: number | undefined
  /** The code of the refusal that keeps everything from being sent. */
  refusal: string | undefined
  /** A part that the server refused, and its reason in the server's words. */
  refusedPart: string | undefined
  problem: string | undefined
  conflict: Conflict | undefined
}

/** A part as the writer has it. */
interface WrittenPart {
  /** The version of the draft that the text began from, and what that says; 0 for a new part. */
  version: number
  stored: string
  /** The text as it was last read, and what reads it as it is now, if it changed since. */
  content: string
  read: (() => string) | undefined
  /** The save that is not acknowledged: it is sent, the same, until it is, before a newer text. */
  sent: SentSave | undefined
  /** Why the text was chosen over another. */
  because: SavePartBody['because']
  /** When the first change came that is not saved, in ms since 1970. */
  changedAt: number | undefined
  isSending: boolean
  /** What somebody else wrote meanwhile, and who and when, until one of the two texts is chosen. */
  theirs: (DraftPart & Pick<Conflict, 'message'>) | undefined
  /** Why the server does not take this text, in words. */
  problem: string | undefined
  /** True until the time has passed for which the server asked not to be sent it. */
  isWaiting: boolean
  /** True for the content of a module that was added here, until the draft has it. */
  isNew: boolean
}

interface WriterOptions {
  account: string
  draftId: string
  course: { id: string; name: string }
  load: (part: string) => Promise<DraftPart | undefined>
  /** Sends a save; one with `keepalive` goes on after the page is closed, if it is small. */
  send: (part: string, body: SavePartBody, options?: { keepalive: boolean }) => Promise<SavedPart>
  unsaved: UnsavedWords
}

/**
 * Saves what is written in the parts of a draft: soon after the last key, and one save of a part at a time. Until
 * a text is acknowledged it is kept in this browser, and it is sent from there when the draft is opened again.
 * Where somebody else was faster nothing is sent any more until one of the two texts is chosen.
 */
export interface DraftWriter extends WriterOptions {
  /** The id of this page. */
  page: string
  /** True while a preview follows what is written. */
  isWatched: boolean
  parts: Map<string, WrittenPart>
  timers: Map<string, ReturnType<typeof setTimeout>>
  listeners: Set<() => void>
  state: WriterState
  retryMs: number
  /** True while a part that the draft had no room for is to be sent again, since another one became shorter. */
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

/** The writers of editors that were left with words that the server does not have yet, by account and draft. */
const leftWriters = new Map<string, DraftWriter>()

const keyOf = ({ account, draftId }: Pick<WriterOptions, 'account' | 'draftId'>) => `${account} ${draftId}`

/** Returns the writer for an editor that is opened: the one that still sends what was written there, or a new one. */
export function openWriter(options: WriterOptions): DraftWriter {
  const left = leftWriters.get(keyOf(options))
  return left ? Object.assign(left, options) : createDraftWriter(options)
}

/**
 * Notes that an editor is open with its writer, which tries again what it stopped at; returns what is to be done when
 * it is left: it goes on saving.
 */
export function enter(writer: DraftWriter): () => void {
  leftWriters.delete(keyOf(writer))
  if (STOPPED.includes(writer.state.status)) void resume(writer)
  return () => {
    void flush(writer)
    if (listUnsaved(writer).length > 0) leftWriters.set(keyOf(writer), writer)
  }
}

/** Calls a listener whenever the state changes; returns what ends that. */
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

/** Returns whether a module was added and deleted here before the draft had it: it is saved only if that is undone. */
function isWithdrawn({ parts }: DraftWriter, name: string, { isNew }: WrittenPart): boolean {
  const outline = parts.get(OUTLINE)
  if (!isNew || !outline) return false
  return !namesModule(fieldsOf(parseJson(outline.read?.() ?? outline.content)), name)
}

/** Returns the parts that are to be saved. */
function listUnsaved(writer: DraftWriter): [string, WrittenPart][] {
  return [...writer.parts].filter(([name, part]) => isUnsaved(part) && !isWithdrawn(writer, name, part))
}

/** The states in which nothing is sent until somebody has acted. */
const STOPPED: WriterState['status'][] = ['signed-out', 'gone']

/**
 * Returns the text of a part: what was written here and not saved, else that of the draft. Throws what loading it
 * throws.
 */
export async function openPart(writer: DraftWriter, name: string): Promise<string> {
  const { account, draftId, parts } = writer
  const known = parts.get(name)
  if (known && isUnsaved(known)) return known.read?.() ?? known.content
  const remembered = known ? [] : writer.unsaved.list(account, draftId).catch(() => [])
  const [stored, waiting] = await Promise.all([loadPart(writer, name), remembered])
  // Somebody may have written in it meanwhile.
  if (known && isUnsaved(known)) return known.read?.() ?? known.content
  const { version = 0, content = '' } = stored ?? {}
  const part = newPart(version, content, content)
  parts.set(name, part)
  const mine = waiting.find((each) => each.part === name)
  if (mine) await sendRemembered(writer, part, mine)
  return part.content
}

/** Loads a part; without a connection it is as this page had it last, if it had. */
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
 * Returns what a part says, as `openPart` does, only to be looked at: what is shown of it on this page goes on from
 * the version that it began from.
 */
export async function readPart(writer: DraftWriter, name: string): Promise<string> {
  const known = writer.parts.get(name)
  if (!known) return openPart(writer, name)
  if (isUnsaved(known)) return known.read?.() ?? known.content
  return (await writer.load(name))?.content ?? ''
}

/**
 * Sends what an earlier page could not save, as the save that it was. One that had arrived, and that was written
 * over since, is no text to go on from: then the part stays as the draft has it.
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

/** Sends what earlier pages could not save of any part of the draft, whichever is shown. */
export async function sendRememberedParts(writer: DraftWriter): Promise<void> {
  const { account, draftId, parts, unsaved } = writer
  const waiting = await unsaved.list(account, draftId).catch(() => [])
  const closed = waiting.filter(({ part }) => !parts.has(part))
  await Promise.allSettled(closed.map(({ part }) => openPart(writer, part)))
}

/** Begins a part that the draft does not have yet, such as the content of a new module. */
export function beginPart(writer: DraftWriter, name: string, content: string): void {
  writer.parts.set(name, { ...newPart(0, '', content), isNew: true })
  writePart(writer, name, () => content)
}

/** Saves sooner while a preview follows what is written; returns what ends that. */
export function watchClosely(writer: DraftWriter): () => void {
  writer.isWatched = true
  void flush(writer)
  return () => {
    writer.isWatched = false
  }
}

/** Takes what was written; `read` gives the text when it is needed. */
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

/** Writes an earlier version of a part in the place of what it says. */
export function restorePart(writer: DraftWriter, name: string, content: string): void {
  const part = writer.parts.get(name)
  if (part) part.because = 'restore'
  writePart(writer, name, () => content)
}

/**
 * Keeps one of the two texts of a part that somebody else has changed, too; returns it. Throws what sending
 * throws where the own text could not be put among the versions.
 */
export async function resolveConflict(
  writer: DraftWriter,
  name: string,
  choice: 'mine' | 'theirs',
): Promise<string | undefined> {
  const part = writer.parts.get(name)
  if (!part?.theirs) return undefined
  if (choice === 'theirs') await putAside(writer, name, part)
  // Modules added here that the other outline does not name were not deleted: what they say is kept.
  if (choice === 'theirs' && name === OUTLINE) for (const each of writer.parts.values()) each.isNew = false
  const { version, content: stored } = part.theirs
  const content = choice === 'mine' ? (part.read?.() ?? part.content) : stored
  const because = choice === 'mine' ? 'conflict' : undefined
  Object.assign(part, newPart(version, stored, content), { because })
  publish(writer, { conflict: findConflict(writer), status: 'saving' })
  startTimer(writer, name, 0, () => void sendPart(writer, name))
  return content
}

/** Puts the own text among the versions, unless the save that was refused did: what was written since is newer. */
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

/** Goes on after somebody has signed in again, or shown a factor. */
export async function resume(writer: DraftWriter): Promise<void> {
  publish(writer, { status: 'saving', refusal: undefined })
  await sendAll(writer)
  if (writer.state.status === 'saving') publishEnd(writer)
}

/** Saves what was written as the page is closed: what is small goes on to the server, and all stays here. */
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

/** Saves at once what was written: when the page is left, when the connection is back, before publishing. */
export async function flush(writer: DraftWriter): Promise<void> {
  const written = [...writer.parts].filter(([, part]) => part.read)
  await Promise.all(written.map(([name, part]) => keepPart(writer, name, part)))
  await sendAll(writer)
  // What was written may be what the draft says already.
  if (writer.state.status === 'saving') publishEnd(writer)
}

/** Saves what was written, as `flush` does, and waits until it is saved or cannot be for now, such as in a conflict. */
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

/** Reads what was written. */
function takeText(part: WrittenPart): void {
  part.content = part.read?.() ?? part.content
  part.read = undefined
}

/** Returns the save to be sent: the one that is not acknowledged, else one of what was written. */
function nextSave(part: WrittenPart): SentSave | undefined {
  takeText(part)
  if (!part.sent && part.content !== part.stored) {
    part.sent = { save: crypto.randomUUID(), content: part.content, because: part.because }
    part.because = undefined
  }
  return part.sent
}

const bodyOf = ({ page }: DraftWriter, { version }: WrittenPart, sent: SentSave): SavePartBody => ({
  ...{ version, page },
  ...sent,
})

/** Reads what was written, and keeps it in this browser; where that has no room, only the page has it. */
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

/** Sends a part after the outline that must name it; one that the draft has does not wait for an outline that was refused. */
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

/** Says that all is saved once it is, and goes on with what was written or had to wait meanwhile. */
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
  // It may name modules now that it did not name before, and leave room for a part that the draft had none for.
  for (const [other, written] of writer.parts) {
    if (!written.isWaiting) written.problem = undefined
    if (isWithdrawn(writer, other, written)) await keepPart(writer, other, written)
  }
  await sendAll(writer)
}

/** Says how the saving ended, once nothing is left that could be sent. */
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

/** Finds a part that was refused, with the reason: it is shown until the part is saved, whatever else is. */
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
    // What was written meanwhile may be taken.
    if (!part.read && part.content === sent.content) part.problem = sentence ?? 'This text was not saved.'
  } else publish(writer, { status: 'signed-out', refusal: code })
}

/** Tells a draft that is gone from a module that the outline does not name any more. */
async function handleMissing(writer: DraftWriter, part: WrittenPart): Promise<void> {
  try {
    if (!(await writer.load(OUTLINE))) publish(writer, { status: 'gone' })
    else part.problem = 'This module is no longer in the outline. Your words are kept in this browser.'
  } catch {
    retryLater(writer)
  }
}

/** The refusals of a text itself. */
const REFUSALS = new Set(['invalid-argument', 'payload-too-large'])

/** The statuses of a refusal that may pass, whose sentence says more than that the save must wait. */
const SHOWN_STATUSES = new Set<number | undefined>([429, 507])

/** Sends a part again after the time that the server asks for, and shows a refusal with the sentence it came with. */
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
    // Resuming sends it.
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
  // One after the other where several parts were changed.
  publish(writer, { conflict: writer.state.conflict ?? findConflict(writer) })
}

/** Finds a part of which there are two texts. */
function findConflict({ parts }: DraftWriter): Conflict | undefined {
  for (const [part, { theirs, read, content }] of parts)
    if (theirs) return { part, message: theirs.message, mine: read?.() ?? content, theirs: theirs.content }
  return undefined
}
