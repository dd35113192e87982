import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import type { DraftEditing } from '../state/use-draft-editing.ts'
import styles from './outline.module.css'

type HistoryBarProps = {
  editing: Pick<DraftEditing, 'toUndo' | 'toRedo' | 'undo' | 'redo' | 'status'>
}

/** Undo and redo buttons, each named after its edit, and the status after the last step. */
export function HistoryBar({ editing: { toUndo, toRedo, undo, redo, status } }: HistoryBarProps) {
  return (
    <Stack gap="none" className={styles.history}>
      <Row gap="snug">
        {toUndo !== undefined && (
          <Button kind="quiet" className={styles.act} onClick={undo}>
            {`Undo: ${toUndo}`}
          </Button>
        )}
        {toRedo !== undefined && (
          <Button kind="quiet" className={styles.act} onClick={redo}>
            {`Redo: ${toRedo}`}
          </Button>
        )}
      </Row>
      <p role="status" dir="auto">
        {status}
      </p>
    </Stack>
  )
}
