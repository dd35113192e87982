import type { Ref } from 'react'
import { plural } from '#domain/messages.ts'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/layout.tsx'
import { ProgressBar } from '#ui/state/progress-bar.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import textStyles from '#ui/text/text.module.css'
import styles from './bulk-add.module.css'
import type { BulkProgress } from './use-bulk-add.ts'

type BulkSummaryProps = {
  rows: number
  /** Number of rows that can be sent, including failed ones. */
  ready: number
  failed: number
  added: number
  progress: BulkProgress | undefined
  onAdd: () => void
  onUndo: () => void
  /** Ref of the status sentence, which can take the focus. */
  ref: Ref<HTMLParagraphElement>
}

/** Sticky summary above the list: the number of rows by state, the actions, and their progress. */
export function BulkSummary(props: BulkSummaryProps) {
  const { ready, added, progress, onAdd, onUndo, ref } = props
  const isAdding = progress?.act === 'add'
  const isUndoing = progress?.act === 'undo'
  // The button of a running action keeps its initial count.
  const toAdd = isAdding ? progress.of : ready
  const toUndo = isUndoing ? progress.of : added
  return (
    <Row gap="snug" className={styles.summary}>
      <p
        role="status"
        className={classNames(textStyles.strong, textStyles.numbers, styles.result)}
        tabIndex={-1}
        ref={ref}
      >
        {progress ? progressText(props, progress) : countText(props)}
      </p>
      <Row gap="small">
        {toUndo > 0 && !isAdding && (
          <Button kind="secondary" busy={isUndoing} onClick={onUndo}>
            {`${isUndoing ? 'Removing' : 'Undo: remove'} ${plural(toUndo, 'added member')}`}
          </Button>
        )}
        {toAdd > 0 && !isUndoing && (
          <Button busy={isAdding} onClick={onAdd}>
            {addText(props, plural(toAdd, 'member'))}
          </Button>
        )}
      </Row>
      {progress && (
        <div className={styles.progress}>
          <ProgressBar
            label={isAdding ? 'Adding members' : 'Removing members'}
            value={progress.done}
            max={progress.of}
          />
        </div>
      )}
    </Row>
  )
}

/** Returns the label of the Add button, idle or busy. */
function addText({ progress, failed, ready }: BulkSummaryProps, members: string): string {
  if (progress) return `Adding ${members}`
  return failed > 0 && failed === ready ? `Retry ${members}` : `Add ${members}`
}

/** Returns the progress of an action. For an addition, includes the number of skipped rows. */
function progressText({ rows, ready, added }: BulkSummaryProps, { act, done, of }: BulkProgress): string {
  const skipped = rows - added - ready
  return `${done} of ${of} done${act === 'add' && skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** Returns the number of rows by state, without states of no row. */
function countText({ rows, ready, failed, added }: BulkSummaryProps): string {
  const counts = [
    added > 0 && `${added} added`,
    failed > 0 && `${failed} couldn’t be added`,
    ready > failed && `${ready - failed} ready to add`,
    rows > added + ready && `${rows - added - ready} skipped`,
  ]
  return `${plural(rows, 'row')}: ${counts.filter(Boolean).join(', ')}`
}
