import { useForm } from '#client/form/use-form.ts'
import { downloadTable } from '#client/table-file/download-table.ts'
import { tableFailure } from '#client/table-file/table-failure.ts'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import textStyles from '#ui/text/text.module.css'
import styles from '../draft-editor.module.css'
import { SAMPLE_SHEET } from './sample-sheet.ts'

/** Lists the supported formats of pasted questions, and offers a sample sheet for download. */
export function PasteForms() {
  const { busy, problem, submit } = useForm({ onFailure: (error) => ({ sentence: tableFailure(error) }) })
  return (
    <Stack gap="tiny">
      <p className={textStyles.note}>
        Paste several questions at once: Excel rows, or a list with * after each correct answer.
      </p>
      <Button
        kind="quiet"
        className={styles.flush}
        busy={busy}
        onClick={() => void submit(() => downloadTable('questions', 'xlsx', SAMPLE_SHEET))}
      >
        Download sample sheet
      </Button>
      {problem && <Notice tone="danger">{problem}</Notice>}
    </Stack>
  )
}
