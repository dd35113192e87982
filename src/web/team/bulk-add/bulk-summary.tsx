import type { Ref } from 'react'
import { plural } from '#domain/messages.ts'
import { Button } from '#ui/form/button.tsx'
import { ProgressBar } from '#ui/state/progress-bar.tsx'
import styles from './bulk-add.module.css'
import type { BulkProgress } from './use-bulk-add.ts'

type BulkSummaryProps = {
  rows: number
  /** The rows that can be sent, those that failed among them. */
  ready: number
  failed: number
  added: number
  progress: BulkProgress | undefined
  onAdd: () => void
  onUndo: () => void
  /** Gets the sentence, which can take the focus. */
  ref: Ref<HTMLParagraphElement>
}

/** Stays above the list while it scrolls: the number of rows by state, the acts, and their progress. */
export function BulkSummary(props: BulkSummaryProps) {
  const { ready, added, progress, onAdd, onUndo, ref } = props
  const isAdding = progress?.act === 'add'
  const isUndoing = progress?.act === 'undo'
  // While an act runs its button goes on about those that it was pressed for.
  const toAdd = isAdding ? progress.of : ready
  const toUndo = isUndoing ? progress.of : added
  return (
    <div className={styles.summary}>
      <p role="status" className={styles.result} tabIndex={-1} ref={ref}>
        {progress ? progressText(props, progress) : countText(props)}
      </p>
      <div className={styles.acts}>
        {toUndo > 0 && !isAdding && (
          <Button kind="secondary" busy={isUndoing} onClick={onUndo}>
            {`${isUndoing ? 'Undo: removing' : 'Undo: remove'} ${plural(toUndo, 'added member')}`}
          </Button>
        )}
        {toAdd > 0 && !isUndoing && (
          <Button busy={isAdding} onClick={onAdd}>
            {addText(props, plural(toAdd, 'member'))}
          </Button>
        )}
      </div>
      {progress && (
        <div className={styles.progress}>
          <ProgressBar label="Sending" value={progress.done} max={progress.of} />
        </div>
      )}
    </div>
  )
}

/** Returns the words of the button that adds, or is adding. */
function addText({ progress, failed, ready }: BulkSummaryProps, members: string): string {
  if (progress) return `Adding ${members}`
  return failed > 0 && failed === ready ? `Try again: add ${members}` : `Add ${members}`
}

/** Returns how far an act is, and of an addition how many rows it leaves out. */
function progressText({ rows, ready, added }: BulkSummaryProps, { act, done, of }: BulkProgress): string {
  const leftOut = rows - added - ready
  return `${done} of ${of} done${act === 'add' && leftOut > 0 ? `, ${leftOut} left out` : ''}`
}

/** Returns the number of rows by state; while none failed, also that none is ready. */
function countText({ rows, ready, failed, added }: BulkSummaryProps): string {
  const unsent = ready - failed
  const counts = [
    `${added} added`,
    failed > 0 && `${failed} could not be added`,
    (unsent > 0 || failed === 0) && `${unsent} ready to be added`,
    `${rows - added - ready} left out`,
  ]
  return `${plural(rows, 'row')}: ${counts.filter(Boolean).join(', ')}`
}
