import { useState } from 'react'
import { plural } from '#domain/messages.ts'
import type { Fields } from '#domain/unknown-value.ts'
import { focusField } from '../problems/problems-at.tsx'
import { pasteQuestions } from './paste-questions.ts'

interface PastedInto {
  /** Index of the question after which they are added, or which they replace if it is empty; -1 for the beginning. */
  at: number
  quiz: Fields
  onChange: (quiz: Fields, words: string) => void
}

/** Handles several pasted questions. Returns a message on the result until the questions change. */
export function usePastedQuestions({ at, quiz, onChange }: PastedInto) {
  const [pasted, setPasted] = useState<{ questions: unknown; line: string }>()
  function handlePaste(event: { clipboardData: DataTransfer | null; preventDefault: () => void }) {
    const pasting = pasteQuestions(quiz, at, event.clipboardData?.getData('text/plain') ?? '')
    if (!pasting) return
    event.preventDefault()
    const { added, first, line } = pasting
    setPasted({ questions: pasting.quiz.questions, line })
    if (added === 0) return
    onChange(pasting.quiz, `paste ${plural(added, 'question')}`)
    // Leaves the text field, which has its own Ctrl+Z.
    setTimeout(() => focusField(`questions[${first}].answers`))
  }
  return { line: pasted?.questions === quiz.questions ? pasted?.line : undefined, handlePaste }
}
