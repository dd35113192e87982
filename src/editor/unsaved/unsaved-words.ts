import { openDurableQueue } from '#client/storage/durable-queue.ts'
import type { SavePartBody } from '#contract/console/company-drafts.ts'

/** Text written in a part of a draft that the server has not acknowledged. */
export interface UnsavedPart {
  /** Uid of the author. */
  account: string
  draftId: string
  part: string
  course: { id: string; name: string }
  /** Version on which the text is based. */
  version: number
  content: string
  /** The last save that was sent, if its arrival is unknown. */
  sent: SentSave | undefined
  /** Reason why the text was chosen over another, until it is sent. */
  because?: SavePartBody['because']
  /** Time at which the text was kept, in ms since 1970. */
  written: number
}

/** A save that was sent; a retry has the same text and id. */
export type SentSave = Pick<SavePartBody, 'save' | 'content' | 'because'>

/** Key of an unsaved part. */
export type UnsavedKey = Pick<UnsavedPart, 'account' | 'draftId' | 'part'>

/** Store in which unsaved text survives the page. */
export interface UnsavedWords {
  put(part: UnsavedPart): Promise<void>
  remove(part: UnsavedKey): Promise<void>
  /** Returns the unsaved text of an account, in one draft or in all. */
  list(account: string, draftId?: string): Promise<UnsavedPart[]>
}

/** Opens the browser's own database, which keeps unsaved text by the account of its author. */
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
