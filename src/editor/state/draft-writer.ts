import { codeOf, isTransientFailure, ServiceError } from '#client/http/http.ts'
import { createObservable } from '#client/storage/observable.ts'
import type { SavedPart } from '#contract/console/company-drafts.ts'
import { namesModule, OUTLINE } from '#domain/course/draft/draft-parts.ts'
import { type Fields, isSameJson } from '#domain/unknown-value.ts'
import type { PartInDraft, PartSave } from '../services/draft-calls.ts'
import type { UnsavedPart, UnsavedWords } from '../unsaved/unsaved-words.ts'
import { type PartState, type SentPart, WrittenPart } from './written-part.ts'

/** Pause after the last keystroke before a save, and maximum time until a save, in ms. */
const SAVE_PAUSE_MS = 1500
const MAX_UNSAVED_MS = 10_000

/** Pause before a save while a preview is open, and before storing text in this browser, in ms. */
const WATCHED_PAUSE_MS = 400
const MAX_WATCHED_MS = 1000
const KEEP_PAUSE_MS = 300

/** First and maximum delay before resending a save without a response, in ms. */
const FIRST_RETRY_MS = 2000
const MAX_RETRY_MS = 15_000

/** Delay before resending a temporarily refused part, unless the server requests another one, in ms. */
const REFUSED_RETRY_MS = 60_000

/** Two contents of the same part: the draft's, and the author's own, which is stored as a version. */
export interface Conflict {
  part: string
  /** Sentence with the author and time of the other content. */
  message: string
  mine: Fields
  theirs: Fields
}

/** Status of saving, as displayed. */
export interface WriterState {
  status: 'saved' | 'saving' | 'unsent' | 'signed-out' | 'gone' | 'refused'
  /** Time of the last acknowledgement, in ms since 1970. */
  savedAt: number | undefined
  /** Code of the refusal that stops all sending. */
  refusal: string | undefined
  /** Part refused by the server, with the server's reason. */
  refusedPart: string | undefined
  problem: string | undefined
  conflict: Conflict | undefined
}

interface WriterOptions {
  account: string
  draftId: string
  course: { id: string; name: string }
  load: (part: string) => Promise<PartInDraft | undefined>
  /** Sends a save. With `keepalive`, a small save outlives the page. */
  send: (part: string, save: PartSave, options?: { keepalive: boolean }) => Promise<SavedPart>
  unsaved: UnsavedWords
}

/** States without sending, which only an action of the user ends. */
const STOPPED: WriterState['status'][] = ['signed-out', 'gone']

/** Codes of refusals that concern the text itself. */
const REFUSALS = new Set(['invalid-argument', 'payload-too-large'])

/** HTTP statuses of temporary refusals with a message worth showing. */
const SHOWN_STATUSES = new Set<number | undefined>([429, 507])

const keyOf = ({ account, draftId }: WriterOptions) => `${account} ${draftId}`

const lengthOf = (content: Fields | undefined) => (content ? JSON.stringify(content).length : 0)

/**
 * Saves the content of a draft's parts shortly after the last keystroke, with one save per part at a time.
 * Content is kept in this browser until it is acknowledged, and is sent when the draft is reopened. A part
 * changed by another author is not sent until the user chooses one of the two contents.
 */
export class DraftWriter {
  /** Writers of closed editors with unsaved text, by account and draft. */
  static readonly #left = new Map<string, DraftWriter>()

  /** Id of this page. */
  readonly page = crypto.randomUUID()
  #options: WriterOptions
  readonly #parts = new Map<string, WrittenPart>()
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()
  /** True while a preview follows the text. */
  #isWatched = false
  #retryMs = FIRST_RETRY_MS
  /**
   * True if a part that exceeded the draft's size should be resent, because another part has become shorter.
   */
  #hasSpace = false
  readonly #state = createObservable<WriterState>({
    status: 'saved',
    savedAt: undefined,
    refusal: undefined,
    refusedPart: undefined,
    problem: undefined,
    conflict: undefined,
  })

  constructor(options: WriterOptions) {
    this.#options = options
  }

  /** Returns the writer for an editor: the one still saving the draft, or a new one. */
  static open(options: WriterOptions): DraftWriter {
    const left = DraftWriter.#left.get(keyOf(options))
    if (left) left.#options = options
    return left ?? new DraftWriter(options)
  }

  /**
   * Marks the writer's editor as open and resumes a stopped writer. Returns a function for closing the
   * editor, after which saving continues.
   */
  enter(): () => void {
    DraftWriter.#left.delete(keyOf(this.#options))
    if (this.#isStopped) void this.resume()
    return () => {
      void this.flush()
      if (this.#listUnsaved().length > 0) DraftWriter.#left.set(keyOf(this.#options), this)
    }
  }

  get state(): WriterState {
    return this.#state.get()
  }

  get #isStopped(): boolean {
    return STOPPED.includes(this.state.status)
  }

  /** Calls a listener on each state change. Returns a function that removes it. */
  readonly listen = this.#state.subscribe

  #publish(changes: Partial<WriterState>): void {
    this.#state.set({ ...this.state, ...changes })
  }

  #startTimer(name: string, ms: number, task: () => unknown): void {
    clearTimeout(this.#timers.get(name))
    this.#timers.set(name, setTimeout(task, ms))
  }

  /** Returns a part's unsaved content from here, otherwise the draft's. Throws if loading fails. */
  async openPart(name: string): Promise<Fields> {
    const { account, draftId, unsaved } = this.#options
    const known = this.#parts.get(name)
    if (known?.isUnsaved) return known.content
    const remembered = known ? [] : unsaved.list(account, draftId).catch(() => [])
    const [loaded, waiting] = await Promise.all([this.#loadPart(name), remembered])
    // The author may have written in the part since.
    if (known?.isUnsaved) return known.content
    const part = new WrittenPart(name, loaded)
    this.#parts.set(name, part)
    const mine = waiting.find((each) => each.part === name)
    if (mine) await this.#sendRemembered(part, mine)
    return part.content
  }

  /** Loads a part. Without a connection, returns this page's last version, or throws if there is none. */
  async #loadPart(name: string): Promise<WrittenPart['base'] | undefined> {
    try {
      return await this.#options.load(name)
    } catch (error) {
      const known = this.#parts.get(name)
      if (!known || !isTransientFailure(error)) throw error
      return known.base
    }
  }

  /**
   * Returns the content of a part like `openPart`, but only for reading. The displayed content keeps its own
   * base version.
   */
  async readPart(name: string): Promise<Fields> {
    const known = this.#parts.get(name)
    if (!known) return this.openPart(name)
    if (known.isUnsaved) return known.content
    return (await this.#options.load(name))?.content ?? {}
  }

  /**
   * Resends a save of an earlier page. If it had arrived and the draft has changed since, the part keeps the
   * draft's content.
   */
  async #sendRemembered(part: WrittenPart, mine: UnsavedPart): Promise<void> {
    const draft = part.base
    part.recall(mine)
    if (part.isUnsaved) this.#publish({ status: 'saving' })
    if (mine.sent?.content !== mine.content) return this.#startTimer(part.name, 0, () => this.#send(part))
    await this.#send(part)
    if (!part.isUnsaved && part.base.version < draft.version) part.rebase(draft)
  }

  /** Sends the unsaved content of earlier pages for all parts of the draft. */
  async sendRememberedParts(): Promise<void> {
    const { account, draftId, unsaved } = this.#options
    const waiting = await unsaved.list(account, draftId).catch(() => [])
    const closed = waiting.filter(({ part }) => !this.#parts.has(part))
    await Promise.allSettled(closed.map(({ part }) => this.openPart(part)))
  }

  /** Adds a part missing from the draft, such as the content of a new module. */
  beginPart(name: string, content: Fields): void {
    this.#parts.set(name, new WrittenPart(name, { version: 0, content: undefined, isNew: true }))
    this.writePart(name, () => content)
  }

  /** Saves sooner while a preview follows the text. Returns a function that ends this. */
  watchClosely(): () => void {
    this.#isWatched = true
    void this.flush()
    return () => {
      this.#isWatched = false
    }
  }

  /** Registers a change of a part. `read` returns the content on demand. */
  writePart(name: string, read: () => Fields, because?: PartSave['because']): void {
    const part = this.#parts.get(name)
    if (!part) return
    part.write(read, because)
    this.#startTimer(`keep ${name}`, KEEP_PAUSE_MS, () => this.#keep(part))
    if (part.state.is === 'paused') return
    const { status } = this.state
    if (status === 'saved' || status === 'refused') this.#publish({ status: 'saving' })
    const [pause, max] = this.#isWatched
      ? [WATCHED_PAUSE_MS, MAX_WATCHED_MS]
      : [SAVE_PAUSE_MS, MAX_UNSAVED_MS]
    const due = Math.min(pause, (part.changedAt ?? 0) + max - Date.now())
    this.#startTimer(name, Math.max(0, due), () => this.#send(part))
  }

  /** Replaces the content of a part with an earlier version. */
  restorePart(name: string, content: Fields): void {
    this.writePart(name, () => content, 'restore')
  }

  /**
   * Resolves a part's conflict by one of the two contents and returns that content; undefined without a
   * conflict. Throws if the author's own content could not be stored as a version.
   */
  async resolveConflict(name: string, choice: 'mine' | 'theirs'): Promise<Fields | undefined> {
    const part = this.#parts.get(name)
    if (part?.state.is !== 'conflict') return undefined
    const { theirs, sent } = part.state
    if (choice === 'theirs') await this.#putAside(part, sent)
    // The content of modules added here is kept, because their absence from the other outline is not a
    // deletion.
    if (choice === 'theirs' && name === OUTLINE)
      for (const each of this.#parts.values()) each.base = { ...each.base, isNew: false }
    part.rebase(theirs, choice === 'mine' ? part.content : theirs.content)
    this.#publish({ conflict: this.#findConflict(), status: 'saving' })
    this.#startTimer(name, 0, () => this.#send(part))
    return part.content
  }

  /** Stores the author's own content as a version, unless the refused save has the same content. */
  async #putAside({ name, base, content }: WrittenPart, refused: SentPart): Promise<void> {
    if (isSameJson(content, refused.content)) return
    const { version } = base
    try {
      await this.#options.send(name, { version, save: crypto.randomUUID(), content, page: this.page })
    } catch (error) {
      if (codeOf(error) !== 'changed-meanwhile') throw error
    }
  }

  /** Resumes saving after the user has signed in again or shown a factor. */
  async resume(): Promise<void> {
    this.#publish({ status: 'saving', refusal: undefined })
    await this.#sendAll()
    if (this.state.status === 'saving') this.#publishEnd()
  }

  /**
   * Saves the content of a closing page. Small contents are sent to the server, and all are kept in this
   * browser.
   */
  leave(): void {
    for (const part of this.#listUnsaved()) {
      const sent = this.#canSend(part) ? part.beginSending() : undefined
      void this.#keep(part)
      if (sent) void this.#sendSave(part, sent, true)
    }
  }

  /** Saves at once, for example on closing the editor, on reconnecting, and before publishing. */
  async flush(): Promise<void> {
    const unsaved = [...this.#parts.values()].filter(({ isUnsaved }) => isUnsaved)
    await Promise.all(unsaved.map((part) => this.#keep(part)))
    await this.#sendAll()
    // The content may be equal to the draft's.
    if (this.state.status === 'saving') this.#publishEnd()
  }

  /**
   * Saves like `flush`, and waits until all parts are saved or cannot be saved for now, for example in a
   * conflict.
   */
  async flushAndWait(): Promise<void> {
    await this.flush()
    const isWaiting = () => this.state.status === 'saving' && !this.state.conflict
    if (!isWaiting()) return
    await new Promise<void>((resolve) => {
      const end = this.listen(() => {
        if (isWaiting()) return
        end()
        resolve()
      })
    })
  }

  /** Returns the parts to save. */
  #listUnsaved(): WrittenPart[] {
    return [...this.#parts.values()].filter((part) => part.isUnsaved && !this.#isWithdrawn(part))
  }

  /**
   * Returns true for a module added and deleted before the draft had it. It is saved only if the deletion is
   * undone.
   */
  #isWithdrawn({ name, base }: WrittenPart): boolean {
    const outline = this.#parts.get(OUTLINE)
    return base.isNew === true && outline !== undefined && !namesModule(outline.content, name)
  }

  /** Keeps the current content of a part in this browser. After a failure, only the page has it. */
  async #keep(part: WrittenPart): Promise<void> {
    const { account, draftId, course, unsaved } = this.#options
    const key = { account, draftId, part: part.name }
    try {
      if (part.isUnsaved && !this.#isWithdrawn(part))
        await unsaved.put({ ...key, course, ...part.toStore(), written: Date.now() })
      else await unsaved.remove(key)
    } catch (error) {
      console.error(error)
    }
  }

  #canSend({ state }: WrittenPart): boolean {
    return !['sending', 'paused', 'conflict'].includes(state.is) && !this.#isStopped
  }

  async #sendAll(): Promise<void> {
    const parts = this.#listUnsaved().filter(({ state }) => state.is !== 'refused')
    await Promise.all(parts.map((part) => this.#send(part)))
  }

  async #send(part: WrittenPart): Promise<void> {
    if (!this.#canSend(part) || !(await this.#isOutlineSent(part)) || this.#isWithdrawn(part)) return
    const sent = part.beginSending()
    await this.#keep(part)
    if (sent) await this.#sendSave(part, sent)
    else await this.#afterSending(part)
  }

  /**
   * Sends the outline before a part that depends on it. Returns whether the part may follow. A part that the
   * draft already has does not wait for a refused outline.
   */
  async #isOutlineSent({ name, base }: WrittenPart): Promise<boolean> {
    const outline = this.#parts.get(OUTLINE)
    if (name === OUTLINE || !outline?.isUnsaved) return true
    if (outline.problem === undefined) await this.#send(outline)
    const isKnown = base.version > 0 && outline.problem !== undefined
    if (!outline.isUnsaved || isKnown) return true
    if (this.state.status === 'saving') this.#publishEnd()
    return false
  }

  async #sendSave(part: WrittenPart, sent: SentPart, keepalive = false): Promise<void> {
    this.#publish({ status: 'saving', ...this.#findRefused() })
    const save = { version: part.base.version, page: this.page, ...sent }
    try {
      const saved = await this.#options.send(part.name, save, { keepalive })
      await this.#acknowledge(part, sent, saved)
    } catch (error) {
      part.state = await this.#stateAfter(error, part, sent)
      if (part.state.is === 'conflict')
        // Several conflicts are shown one after the other.
        this.#publish({ conflict: this.state.conflict ?? this.#findConflict() })
    }
    await this.#afterSending(part)
  }

  async #acknowledge(part: WrittenPart, sent: SentPart, saved: SavedPart): Promise<void> {
    const { content } = part.base
    part.acknowledge(sent, saved.version)
    this.#hasSpace ||= lengthOf(sent.content) < lengthOf(content)
    this.#retryMs = FIRST_RETRY_MS
    this.#publish({ savedAt: saved.changed })
    await this.#keep(part)
  }

  /** Reports the end of saving, and sends content that was written or waiting in the meantime. */
  async #afterSending(part: WrittenPart): Promise<void> {
    const isSaving = this.state.status === 'saving'
    if (part.isUnsaved && part.problem === undefined) {
      if (part.state.is !== 'conflict' && isSaving)
        this.#startTimer(part.name, SAVE_PAUSE_MS, () => this.#send(part))
      return
    }
    if (isSaving) this.#publishEnd()
    // Modules that the draft already has do not wait for a refused outline.
    if (part.isUnsaved) return part.name === OUTLINE ? this.#sendAll() : undefined
    if (part.name !== OUTLINE && !this.#hasSpace) return
    this.#hasSpace = false
    // The outline may list further modules, and there may be space for a part that did not fit.
    for (const other of this.#parts.values()) {
      other.dropRefusal()
      if (this.#isWithdrawn(other)) await this.#keep(other)
    }
    await this.#sendAll()
  }

  /** Reports the result once nothing is left to send. */
  #publishEnd(): void {
    const unsaved = this.#listUnsaved()
    const isOutlineRefused = this.#parts.get(OUTLINE)?.problem !== undefined
    // A part missing from the draft waits for the outline.
    const isSent = ({ state, problem, base }: WrittenPart) =>
      state.is === 'sending' || (problem === undefined && (base.version > 0 || !isOutlineRefused))
    if (unsaved.some(isSent)) return
    if (unsaved.length === 0) DraftWriter.#left.delete(keyOf(this.#options))
    this.#publish({ status: unsaved.length === 0 ? 'saved' : 'refused', ...this.#findRefused() })
  }

  /** Returns a refused part and the reason, shown until the part is saved. */
  #findRefused(): Pick<WriterState, 'refusedPart' | 'problem'> {
    const part = this.#listUnsaved().find(({ problem }) => problem !== undefined)
    return { refusedPart: part?.name, problem: part?.problem }
  }

  /** Returns the first conflict; undefined for none. */
  #findConflict(): Conflict | undefined {
    for (const part of this.#parts.values())
      if (part.state.is === 'conflict') {
        const { message, content: theirs } = part.state.theirs
        return { part: part.name, message, mine: part.content, theirs }
      }
    return undefined
  }

  /** Returns the state of a part after a failed save, and reports the obstacle to sending. */
  async #stateAfter(error: unknown, part: WrittenPart, sent: SentPart): Promise<PartState> {
    const code = codeOf(error) ?? ''
    const sentence = error instanceof ServiceError ? error.serverMessage : undefined
    if (code === 'changed-meanwhile') return this.#stateInConflict(part, sent, sentence)
    if (error instanceof ServiceError && isTransientFailure(error)) return this.#pause(part, sent, error)
    if (code === 'not-found') return this.#stateOfMissing(sent)
    if (REFUSALS.has(code)) {
      // Content written since may be accepted.
      if (!isSameJson(part.content, sent.content)) return { is: 'written' }
      return { is: 'refused', sent: undefined, problem: sentence ?? 'This text wasn’t saved.' }
    }
    this.#publish({ status: 'signed-out', refusal: code })
    return { is: 'unanswered', sent }
  }

  async #stateInConflict(
    { name }: WrittenPart,
    sent: SentPart,
    message = 'Someone changed this while you were writing.',
  ): Promise<PartState> {
    const theirs = await this.#options.load(name).catch(() => undefined)
    return theirs ? { is: 'conflict', sent, theirs: { ...theirs, message } } : this.#retryLater(sent)
  }

  /** Distinguishes a deleted draft from a module removed from the outline. */
  async #stateOfMissing(sent: SentPart): Promise<PartState> {
    const problem = 'This module is no longer in the outline. Your text is kept in this browser.'
    try {
      if (await this.#options.load(OUTLINE)) return { is: 'refused', sent, problem }
      this.#publish({ status: 'gone' })
      return { is: 'unanswered', sent }
    } catch {
      return this.#retryLater(sent)
    }
  }

  /** Resends a part after the pause requested by the server, and shows a refusal's message. */
  #pause(part: WrittenPart, sent: SentPart, { status, serverMessage, retryAfter }: ServiceError): PartState {
    const problem = SHOWN_STATUSES.has(status) ? serverMessage : undefined
    let pause = retryAfter
    if (problem === undefined) {
      if (pause !== undefined) pause = Math.max(pause, this.#retryMs)
      const state = this.#retryLater(sent)
      if (pause === undefined) return state
    }
    this.#startTimer(`wait ${part.name}`, pause ?? REFUSED_RETRY_MS, () => {
      // A stopped writer sends the part on resuming.
      const isShown = problem !== undefined && !this.#isStopped
      part.state = isShown ? { is: 'refused', sent, problem } : { is: 'unanswered', sent }
      return this.#send(part)
    })
    return { is: 'paused', sent, problem }
  }

  #retryLater(sent: SentPart): PartState {
    this.#publish({ status: 'unsent' })
    this.#startTimer('retry', this.#retryMs, () => this.#sendAll())
    this.#retryMs = Math.min(2 * this.#retryMs, MAX_RETRY_MS)
    return { is: 'unanswered', sent }
  }
}
