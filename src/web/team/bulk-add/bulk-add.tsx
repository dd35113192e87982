import { useRef, useState } from 'react'
import { failureAdvice } from '#client/http/failure-advice.ts'
import { groupsWord } from '#domain/people/member-groups.ts'
import { Button } from '#ui/form/button.tsx'
import { useOnChange } from '#ui/hooks/use-on-change.ts'
import { Panel } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import textStyles from '#ui/text/text.module.css'
import styles from './bulk-add.module.css'
import { BulkInput } from './bulk-input.tsx'
import { BulkPreview } from './bulk-preview.tsx'
import { BulkSummary } from './bulk-summary.tsx'
import { ListReadingNotes } from './list-reading.tsx'
import type { ListReading } from './read-list.ts'
import { useBulkAdd } from './use-bulk-add.ts'
import { useLeaveQuestion } from './use-leave-question.tsx'
import type { ListGroups } from './use-list-groups.ts'

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
  const isWaiting = bulk.reading?.list.groups !== undefined && bulk.counts === undefined
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
        <BulkInput
          onRead={handleRead}
          groupWord={bulk.groups.hasGroups ? bulk.groups.word : undefined}
          disabled={isBusy}
        />
      </div>
      {bulk.reading && (
        <ListReadingNotes
          reading={bulk.reading}
          groupWord={bulk.groups.isUnsupported ? undefined : bulk.groups.word}
          disabled={isBusy || rows.some(({ sent }) => sent !== undefined)}
          onChoice={bulk.choose}
        />
      )}
      {rows.length > 0 && isWaiting && <GroupsWaiting groups={bulk.groups} />}
      {rows.length > 0 && !isWaiting && (
        <>
          <BulkSummary
            rows={rows.length}
            ready={bulk.ready}
            failed={bulk.failed}
            moves={bulk.moves}
            added={bulk.added}
            moved={bulk.moved}
            groups={bulk.counts}
            progress={progress}
            onAdd={() => run(bulk.send)}
            onUndo={() => run(bulk.undo)}
            ref={result}
          />
          <BulkPreview
            rows={rows}
            marks={bulk.marks}
            act={progress?.act}
            groupWord={bulk.counts?.word}
            onEdit={bulk.edit}
          />
        </>
      )}
      {question}
    </Panel>
  )
}

/** Shown instead of the rows of a list with groups until the partner's groups are loaded. */
function GroupsWaiting({ groups: { word, isFailed, error, reload } }: { groups: ListGroups }) {
  const plural = groupsWord(word)
  if (!isFailed) return <p className={styles.reading}>Loading your {plural}…</p>
  return (
    <Notice tone="danger" className={styles.waiting}>
      <Row gap="small">
        {`We couldn’t load your ${plural}. ${failureAdvice(error)}`}
        <Button kind="secondary" onClick={reload}>
          Try again
        </Button>
      </Row>
    </Notice>
  )
}
