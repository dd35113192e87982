import { type ClipboardEvent, useState } from 'react'
import { MAX_EXPLANATION_LENGTH } from '#domain/course-limits.ts'
import { plural } from '#domain/messages.ts'
import type { Fields } from '#domain/unknown-value.ts'
import { EntryMenu, type MenuEntry } from '#ui/dialog/entry-menu.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { inOrder } from '#ui/layout/in-order.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { numberText } from '#ui/text/number-text.ts'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import styles from './draft-editor.module.css'
import { newId } from './new-id.ts'
import {
  focusField,
  ProblemsAt,
  useDescribedByProblems,
  useProblemsAt,
  WithoutProblems,
} from './problems-at.tsx'
import { type PublishedQuestion, QuestionFigures } from './published-quiz.tsx'
import { pasteQuestions } from './questions/paste-questions.ts'
import {
  addAnswer,
  duplicateAnswer,
  duplicateQuestion,
  type EditedQuestion,
  isEmptyQuestion,
  MAX_ANSWERS,
  MIN_ANSWERS,
  moveAnswer,
  moveQuestion,
  removeAnswer,
  removeQuestion,
  setAnswer,
  setExplanation,
  setQuestion,
  setRight,
} from './quiz-edits.ts'

type QuestionProps = {
  question: EditedQuestion
  at: number
  quiz: Fields
  /** Figures of the published question; undefined if it is not published. */
  figures?: PublishedQuestion | undefined
  /** Called with the quiz after an edit and its description. Edits with the same `typing` field are merged. */
  onChange: (quiz: Fields, words: string, typing?: string) => void
}

/** A question with its answers, the choice of the right one, and its explanation. */
export function QuestionFields(props: QuestionProps) {
  const { question, at } = props
  const place = `questions[${at}]`
  const name = `Question ${at + 1}`
  return (
    <fieldset className={styles.question} data-field={place} aria-label={name}>
      <legend>
        <span>{name}</span>
        <QuestionMenu {...props} name={name} />
      </legend>
      <Stack gap="snug">
        <ProblemsAt field={place} />
        {props.figures && <QuestionFigures figures={props.figures} />}
        {question.isMultipleChoice ? (
          <WithoutProblems isEmpty={isEmptyQuestion(question)}>
            <ChoiceFields {...props} place={place} />
          </WithoutProblems>
        ) : (
          <p dir="auto">{`${name} is of a type that cannot be asked: ${question.question}`}</p>
        )}
      </Stack>
    </fieldset>
  )
}

function QuestionMenu({ at, quiz, name, onChange }: QuestionProps & { name: string }) {
  const words = name.toLowerCase()
  const entries = (): MenuEntry[] => [
    ['Duplicate', () => onChange(duplicateQuestion(quiz, at, newId()), `duplicate ${words}`)],
    ['Move up', () => onChange(moveQuestion(quiz, at, -1), `move ${words}`)],
    ['Move down', () => onChange(moveQuestion(quiz, at, 1), `move ${words}`)],
    ['Delete', () => onChange(removeQuestion(quiz, at), `delete ${words}`)],
  ]
  return <EntryMenu label={`Change ${name}`} entries={entries} />
}

function ChoiceFields(props: QuestionProps & { place: string }) {
  const { question, at, quiz, place, onChange } = props
  const words = `change question ${at + 1}`
  const hint = isEmptyQuestion(question) ? PASTE_HINT : undefined
  const { line, handlePaste } = usePastedQuestions(props)
  return (
    <>
      <TextArea
        {...useProblemsAt(`${place}.question`, hint)}
        label="Question"
        rows={2}
        value={question.question}
        onChange={({ target }) => onChange(setQuestion(quiz, at, target.value), words, place)}
        onPaste={handlePaste}
      />
      {line !== undefined && <Notice>{line}</Notice>}
      <Answers {...props} />
      <TextArea
        {...useProblemsAt(`${place}.explanation`, explanationHint(question.explanation))}
        label="Explanation (optional)"
        maxLength={MAX_EXPLANATION_LENGTH}
        rows={2}
        value={question.explanation}
        onChange={({ target }) =>
          onChange(
            setExplanation(quiz, at, target.value),
            `change the explanation of question ${at + 1}`,
            `${place}.explanation`,
          )
        }
      />
    </>
  )
}

const PASTE_HINT = 'You can paste several questions at once, each with its answers on the lines below it.'

/**
 * Handles several questions pasted into the text of one, and returns a message on the result until the questions
 * change.
 */
function usePastedQuestions({ at, quiz, onChange }: QuestionProps) {
  const [pasted, setPasted] = useState<{ questions: unknown; line: string }>()
  function handlePaste(event: ClipboardEvent) {
    const pasting = pasteQuestions(quiz, at, event.clipboardData.getData('text/plain'))
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

function explanationHint({ length }: string): string {
  const use = 'Why the right answer is right. People read it once they have passed.'
  return `${use} ${numberText(length)} of ${numberText(MAX_EXPLANATION_LENGTH)} characters.`
}

function Answers(props: QuestionProps & { place: string }) {
  const { question, at, quiz, place, onChange } = props
  const { length } = question.answers
  const isFull = length >= MAX_ANSWERS
  function handleAdd() {
    onChange(addAnswer(quiz, at), `add an answer to question ${at + 1}`)
    setTimeout(() => focusField(`${place}.answers[${length}]`))
  }
  return (
    <div
      role="radiogroup"
      aria-label={`Answers to question ${at + 1}`}
      data-field={`${place}.answers`}
      {...useDescribedByProblems(`${place}.answers`)}
    >
      <Stack gap="snug">
        {inOrder(question.answers, (_answer, number) => (
          <AnswerFields {...props} number={number} />
        ))}
        <ProblemsAt field={`${place}.answers`} />
        <Row gap="snug">
          <Button kind="quiet" className={styles.flush} disabled={isFull} onClick={handleAdd}>
            Add an answer
          </Button>
          {isFull && <span>{`A question has at most ${MAX_ANSWERS} answers.`}</span>}
        </Row>
      </Stack>
    </div>
  )
}

type AnswerProps = QuestionProps & { place: string; number: number }

function AnswerFields(props: AnswerProps) {
  const { question, at, quiz, place, number, onChange } = props
  const { answer = '', isRight = false } = question.answers[number] ?? {}
  const field = `${place}.answers[${number}]`
  const words = `change answer ${number + 1} of question ${at + 1}`
  return (
    <div className={styles.answer}>
      <label>
        <input
          type="radio"
          name={`right ${question.id || at}`}
          checked={isRight}
          onChange={() =>
            onChange(setRight(quiz, at, number), `choose the right answer of question ${at + 1}`)
          }
        />{' '}
        Right
        <VisuallyHidden>{`is answer ${number + 1}`}</VisuallyHidden>
      </label>
      <TextField
        {...useProblemsAt(field)}
        label={`Answer ${number + 1}`}
        value={answer}
        onEnter={(text) => onChange(setAnswer(quiz, at, number, text), words, field)}
      />
      <AnswerMenu {...props} />
    </div>
  )
}

function AnswerMenu({ question, at, quiz, place, number, onChange }: AnswerProps) {
  function move(by: 1 | -1) {
    onChange(moveAnswer(quiz, at, number, by), `move ${words}`)
    setTimeout(() => focusMenu(`${place}.answers[${number + by}]`))
  }
  const words = `answer ${number + 1} of question ${at + 1}`
  const { length } = question.answers
  const entries = (): MenuEntry[] => [
    ...entryIf(length < MAX_ANSWERS, 'Duplicate', () =>
      onChange(duplicateAnswer(quiz, at, number), `duplicate ${words}`),
    ),
    ['Move up', () => move(-1)],
    ['Move down', () => move(1)],
    ...entryIf(length > MIN_ANSWERS, 'Delete', () =>
      onChange(removeAnswer(quiz, at, number), `delete ${words}`),
    ),
  ]
  return <EntryMenu label={`Change answer ${number + 1} of question ${at + 1}`} entries={entries} />
}

/** Moves the focus to the menu of an answer. */
function focusMenu(field: string): void {
  const answer = document.querySelector(`[data-field="${CSS.escape(field)}"]`)?.closest(`.${styles.answer}`)
  answer?.querySelector<HTMLElement>('[popovertarget]')?.focus()
}

function entryIf(isThere: boolean, words: string, act: () => void): MenuEntry[] {
  return isThere ? [[words, act]] : []
}
