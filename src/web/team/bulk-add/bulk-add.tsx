import { useRef, useState } from 'react'
import { Button } from '#ui/form/button.tsx'
import { useOnChange } from '#ui/hooks/use-on-change.ts'
import { Panel } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/layout.tsx'
import textStyles from '#ui/text/text.module.css'
import styles from './bulk-add.module.css'
import { BulkInput } from './bulk-input.tsx'
import { BulkPreview } from './bulk-preview.tsx'
import { BulkSummary } from './bulk-summary.tsx'
import { ListReadingNotes } from './list-reading.tsx'
import type { ListReading } from './read-list.ts'
import { useBulkAdd } from './use-bulk-add.ts'
import { useLeaveQuestion } from './use-leave-question.tsx'

/** Adds many members at once. Previews a pasted list or a CSV file for editing, and sends it. */
export function BulkAdd({ onClose }: { onClose: () => void }) {
  const bulk = useBulkAdd()
  const { rows, progress } = bulk
  const { question, askToLeave } = useLeaveQuestion(bulk.unsent)
  const heading = useRef<HTMLHeadingElement>(null)
  const result = useRef<HTMLParagraphElement>(null)
  const [isCollapsed, setIsCollapsed] = useState(false)
  const [reads, setReads] = useState(0)
  // Focuses the resulting list, because the input field is now collapsed.
  useOnChange(reads, () => (result.current ?? heading.current)?.focus())

  function handleRead(reading: ListReading) {
    bulk.read(reading)
    setIsCollapsed(true)
    setReads(reads + 1)
  }

  /** Runs an action, then focuses the result, because the action's button may be gone. */
  async function run(act: () => Promise<void>) {
    await act()
    if (!document.activeElement?.matches('input, textarea')) result.current?.focus()
  }
  const isBusy = progress !== undefined
  return (
    <Panel as="section" className={styles.sheet} aria-labelledby="add-many" data-print="no">
      <Row className={styles.head}>
        <h2 id="add-many" className={textStyles.title} ref={heading} tabIndex={-1}>
          Import a list
        </h2>
        <Row gap="tiny">
          {reads > 0 && (
            <Button kind="quiet" aria-expanded={!isCollapsed} onClick={() => setIsCollapsed(!isCollapsed)}>
              Edit list
            </Button>
          )}
          <Button kind="quiet" disabled={isBusy} onClick={() => askToLeave(onClose)}>
            Close
          </Button>
        </Row>
      </Row>
      <div hidden={isCollapsed}>
        <BulkInput onRead={handleRead} disabled={isBusy} />
      </div>
      {bulk.reading && (
        <ListReadingNotes
          reading={bulk.reading}
          disabled={isBusy || rows.some(({ sent }) => sent !== undefined)}
          onChoice={bulk.choose}
        />
      )}
      {rows.length > 0 && (
        <>
          <BulkSummary
            rows={rows.length}
            ready={bulk.ready}
            failed={bulk.failed}
            added={bulk.added}
            progress={progress}
            onAdd={() => run(bulk.send)}
            onUndo={() => run(bulk.undo)}
            ref={result}
          />
          <BulkPreview rows={rows} marks={bulk.marks} act={progress?.act} onEdit={bulk.edit} />
        </>
      )}
      {question}
    </Panel>
  )
}
