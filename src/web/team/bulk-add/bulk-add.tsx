import { useEffect, useRef } from 'react'
import { plural } from '#domain/plural.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Stack } from '#web/ui/stack.tsx'
import styles from './bulk-add.module.css'
import { BulkInput } from './bulk-input.tsx'
import { BulkPreview } from './bulk-preview.tsx'
import { useBulkAdd } from './use-bulk-add.ts'

/** Adds many members at once: a pasted list or a CSV file is previewed, edited in place, and only then sent. */
export function BulkAdd({ onClose }: { onClose: () => void }) {
  const bulk = useBulkAdd()
  const { rows, ready, added, progress } = bulk
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card as="section" aria-labelledby="add-many">
      <Stack>
        <h2 id="add-many" className={styles.title} ref={heading} tabIndex={-1}>
          Add many at once
        </h2>
        <BulkInput onRead={bulk.read} disabled={progress !== undefined} />
        {rows.length > 0 && (
          <BulkPreview rows={rows} marks={bulk.marks} disabled={progress !== undefined} onEdit={bulk.edit} />
        )}
        {progress && <ProgressBar label="Sending" value={progress.done} max={progress.of} />}
        <p role="status">{rows.length > 0 && statusText(rows.length, ready, added, progress)}</p>
        <div className={styles.actions}>
          <Button disabled={ready === 0 && !progress} busy={progress !== undefined} onClick={bulk.send}>
            {`Add ${plural(ready, 'member')}`}
          </Button>
          {added > 0 && (
            <Button kind="secondary" busy={progress !== undefined} onClick={bulk.undo}>
              {`Undo: remove ${plural(added, 'added member')}`}
            </Button>
          )}
          <Button kind="quiet" disabled={progress !== undefined} onClick={onClose}>
            Close
          </Button>
        </div>
      </Stack>
    </Card>
  )
}

function statusText(
  rows: number,
  ready: number,
  added: number,
  progress: { done: number; of: number } | undefined,
): string {
  if (progress) return `${progress.done} of ${progress.of} done`
  return `${plural(rows, 'row')}: ${added} added, ${ready} ready to be added, ${rows - added - ready} left out`
}
