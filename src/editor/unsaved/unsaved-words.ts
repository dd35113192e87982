import { openDurableQueue } from '#client/storage/durable-queue.ts'
import type { SavePartBody } from '#contract/console/company-drafts.ts'

/** Unacknowledged text of a part of a draft. */
export interface UnsavedPart {
  /** Uid of the author. */
  account: string
  draftId: string
  part: string
  course: { id: string; name: string }
  /** Base version of the text. */
  version: number
  content: string
  /** Last save sent, if its arrival is unknown. */
  sent: SentSave | undefined
  /** Reason for choosing the text over another, until it is sent. */
  because?: SavePartBody['because']
  /** Time of storage, in ms since 1970. */
  written: number
}

/** A save as sent. A retry has the same text and id. */
export type SentSave = Pick<SavePartBody, 'save' | 'content' | 'because'>

/** Key of an unsaved part. */
export type UnsavedKey = Pick<UnsavedPart, 'account' | 'draftId' | 'part'>

/** Store for unsaved text that outlives the page. */
export interface UnsavedWords {
  put(part: UnsavedPart): Promise<void>
  remove(part: UnsavedKey): Promise<void>
  /** Returns the unsaved text of an account, in one draft or in all. */
  list(account: string, draftId?: string): Promise<UnsavedPart[]>
}

/** Opens the browser's own database for unsaved text, by account of the author. */
export function openUnsavedWords(): UnsavedWords {
  const queue = openDurableQueue<UnsavedPart, keyof UnsavedKey>({
    database: 'console-editor',
    store: 'unsaved',
    keyPath: ['account', 'draftId', 'part'],
  })
  return {
    ...queue,
    list: (account, draftId) => queue.list(...(draftId === undefined ? [account] : [account, draftId])),
  }
}
