import { type Fields, isSameJson, parseFields } from '#domain/unknown-value.ts'
import type { PartInDraft, PartSave } from '../services/draft-calls.ts'
import type { UnsavedPart } from '../unsaved/unsaved-words.ts'

/** A save as sent. Until it is acknowledged, it is resent unchanged before any newer content. */
export type SentPart = Pick<PartSave, 'save' | 'content' | 'because'>

/** Status of saving a part. `problem` is the server's reason for a refusal, shown until the part is saved. */
export type PartState =
  | { is: 'saved' }
  | { is: 'written' }
  | { is: 'sending'; sent: SentPart; problem: string | undefined }
  | { is: 'unanswered'; sent: SentPart }
  /** Ends after the pause requested by the server. */
  | { is: 'paused'; sent: SentPart; problem: string | undefined }
  | { is: 'refused'; sent: SentPart | undefined; problem: string }
  /** Ends when the user chooses one of the two contents. The message names the other author and the time. */
  | { is: 'conflict'; sent: SentPart; theirs: PartInDraft & { message: string } }

/** Base version of a part; 0, without content, for a part missing from the draft. */
interface Base {
  version: number
  content: Fields | undefined
  /** True for the content of a module added here, until the draft has it. */
  isNew?: boolean
}

/** Part of a draft in the writer: its base version, its current content, and the status of saving it. */
export class WrittenPart {
  readonly name: string
  base: Base
  /** Time of the first unsent change, in ms since 1970. */
  changedAt: number | undefined
  state: PartState = { is: 'saved' }
  #content: Fields
  /** Returns the current content; undefined if there is no change since the last call. */
  #read: (() => Fields) | undefined
  #because: PartSave['because']

  constructor(name: string, base: Base = { version: 0, content: undefined }) {
    this.name = name
    this.base = base
    this.#content = base.content ?? {}
  }

  get content(): Fields {
    if (this.#read) this.#content = this.#read()
    this.#read = undefined
    return this.#content
  }

  get isUnsaved(): boolean {
    return this.state.is !== 'saved'
  }

  get problem(): string | undefined {
    return 'problem' in this.state ? this.state.problem : undefined
  }

  get sent(): SentPart | undefined {
    return 'sent' in this.state ? this.state.sent : undefined
  }

  /** Registers a change. `because` is the reason for choosing this content over another. */
  write(read: () => Fields, because = this.#because): void {
    this.#read = read
    this.#because = because
    this.changedAt ??= Date.now()
    if (this.state.is === 'saved') this.state = { is: 'written' }
    else this.dropRefusal()
  }

  /** Allows resending refused content. */
  dropRefusal(): void {
    if (this.state.is !== 'refused') return
    const { sent } = this.state
    this.state = sent ? { is: 'unanswered', sent } : { is: 'written' }
  }

  /** Returns the save to send: the unacknowledged one, or a new one; undefined without changes. */
  beginSending(): SentPart | undefined {
    const { problem, sent = this.#newSave() } = this
    this.changedAt = undefined
    this.state = sent ? { is: 'sending', sent, problem } : { is: 'saved' }
    return sent
  }

  #newSave(): SentPart | undefined {
    const { content } = this
    if (isSameJson(content, this.base.content)) return undefined
    const because = this.#because
    this.#because = undefined
    return { save: crypto.randomUUID(), content, because }
  }

  acknowledge({ content }: SentPart, version: number): void {
    this.base = { version, content }
    this.state = isSameJson(this.content, content) ? { is: 'saved' } : { is: 'written' }
  }

  /** Continues from an earlier page's content, stored in this browser as JSON. */
  recall(stored: UnsavedPart): void {
    const content = parseFields(stored.content)
    const sent = stored.sent && { ...stored.sent, content: parseFields(stored.sent.content) }
    if (!sent && isSameJson(content, this.base.content)) return
    this.base = { ...this.base, version: stored.version }
    this.#content = content
    this.#because = stored.because
    this.state = sent ? { is: 'unanswered', sent } : { is: 'written' }
  }

  /** Continues from a version of the draft or, after a conflict, replaces it with the chosen `content`. */
  rebase(base: Base, content = base.content): void {
    this.base = base
    this.#content = base.content ?? {}
    this.#read = undefined
    this.#because = undefined
    this.changedAt = undefined
    this.state = { is: 'saved' }
    if (content && content !== base.content) this.write(() => content, 'conflict')
  }

  /** Returns the part for storage in this browser, with its contents as JSON. */
  toStore(): Pick<UnsavedPart, 'version' | 'content' | 'sent' | 'because'> {
    const { sent } = this
    return {
      version: this.base.version,
      content: JSON.stringify(this.content),
      sent: sent && { ...sent, content: JSON.stringify(sent.content) },
      because: this.#because,
    }
  }
}
