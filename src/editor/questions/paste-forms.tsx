import { useEffect, useEffectEvent } from 'react'
import { useForm } from '#client/form/use-form.ts'
import { downloadTable } from '#client/table-file/download-table.ts'
import { tableFailure } from '#client/table-file/table-failure.ts'
import type { Fields } from '#domain/unknown-value.ts'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import textStyles from '#ui/text/text.module.css'
import styles from '../draft-editor.module.css'
import { SAMPLE_SHEET } from './sample-sheet.ts'
import { usePastedQuestions } from './use-pasted-questions.ts'

type PasteFormsProps = { quiz: Fields; count: number; onChange: (quiz: Fields, words: string) => void }

/**
 * Lists the supported formats of pasted questions, and offers a sample sheet for download. Adds questions that are
 * pasted outside of a field to the end of the quiz.
 */
export function PasteForms({ quiz, count, onChange }: PasteFormsProps) {
  const { line, handlePaste } = usePastedQuestions({ at: count - 1, quiz, onChange })
  usePasteOutside(handlePaste)
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
      {line !== undefined && <Notice>{line}</Notice>}
      {problem && <Notice tone="danger">{problem}</Notice>}
    </Stack>
  )
}

/** Calls back when something is pasted into the page outside of a field and of a dialog. */
function usePasteOutside(onPaste: (event: ClipboardEvent) => void): void {
  const handlePaste = useEffectEvent(onPaste)
  useEffect(() => {
    function handleEvent(event: ClipboardEvent) {
      const isInField = event.target instanceof Element && event.target.closest(FIELD_OR_DIALOG)
      if (!isInField) handlePaste(event)
    }
    document.addEventListener('paste', handleEvent)
    return () => document.removeEventListener('paste', handleEvent)
  }, [])
}

const FIELD_OR_DIALOG = 'textarea, input:not([type="radio"]), select, [contenteditable], dialog'
