import { type KeyboardEvent, useId, useState } from 'react'
import { MAX_EXPLANATION_LENGTH } from '#domain/course-limits.ts'
import type { Fields } from '#domain/unknown-value.ts'
import { EntryMenu, type MenuEntry } from '#ui/dialog/entry-menu.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { inOrder } from '#ui/layout/in-order.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { Icon } from '#ui/picture/icon.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { numberText } from '#ui/text/number-text.ts'
import textStyles from '#ui/text/text.module.css'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { focusField, ProblemsAt, useDescribedByProblems, useProblemsAt } from '../problems/problems-at.tsx'
import { newId } from '../state/new-id.ts'
import {
  addAnswer,
  duplicateAnswer,
  duplicateQuestion,
  type EditedQuestion,
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
} from '../state/quiz-edits.ts'
import {
  type AnswerShare,
  findShares,
  type PublishedQuestion,
  QuestionFigures,
  ShareBar,
} from './published-quiz.tsx'
import styles from './question-fields.module.css'
import { usePastedQuestions } from './use-pasted-questions.ts'

type QuestionProps = {
  question: EditedQuestion
  at: number
  quiz: Fields
  /** Figures of the published question; undefined for an unpublished one. */
  figures?: PublishedQuestion | undefined
  /**
   * Called with the quiz after an edit, and the edit's description. Edits with the same `typing` field are
   * merged.
   */
  onChange: (quiz: Fields, words: string, typing?: string) => void
}

/** Fields of a question: its text, its answers with the correct one, and its explanation. */
export function QuestionFields(props: QuestionProps) {
  const { question, at } = props
  const place = `questions[${at}]`
  const name = `Question ${at + 1}`
  return (
    <fieldset className={styles.question} data-field={place} aria-label={name}>
      <Stack gap="snug">
        <div className={styles.ask}>
          <span className={styles.number} aria-hidden="true">
            {at + 1}
          </span>
          <Stack gap="small">
            {question.isMultipleChoice ? (
              <QuestionText {...props} place={place} />
            ) : (
              <p dir="auto">{`${name} has an unknown type: ${question.question}`}</p>
            )}
            <ProblemsAt field={place} />
          </Stack>
          <QuestionMenu {...props} name={name} />
        </div>
        {question.isMultipleChoice && <Answers {...props} place={place} />}
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
    ['Delete', () => onChange(removeQuestion(quiz, at), `delete ${words}`), true],
  ]
  return <EntryMenu label={`Actions: ${name}`} entries={entries} />
}

function QuestionText(props: QuestionProps & { place: string }) {
  const { question, at, quiz, place, onChange } = props
  const { line, handlePaste } = usePastedQuestions(props)
  return (
    <>
      <TextArea
        {...useProblemsAt(`${place}.question`)}
        label={undefined}
        aria-label="Question"
        placeholder="Question"
        value={question.question}
        onChange={({ target }) =>
          onChange(setQuestion(quiz, at, target.value), `change question ${at + 1}`, place)
        }
        onPaste={handlePaste}
      />
      {line !== undefined && <Notice>{line}</Notice>}
    </>
  )
}

function Answers(props: QuestionProps & { place: string }) {
  const { question, at, place, figures } = props
  const shares = findShares(question.answers, figures)
  return (
    <div
      role="radiogroup"
      aria-label={`Answers to question ${at + 1}`}
      data-field={`${place}.answers`}
      {...useDescribedByProblems(`${place}.answers`)}
    >
      <Stack gap="tiny" className={figures?.numbers && styles.withShares}>
        {at === 0 && <p className={textStyles.note}>Mark the correct answer</p>}
        {inOrder(question.answers, (_answer, number) => (
          <AnswerFields {...props} number={number} share={shares[number]} />
        ))}
        <ProblemsAt field={`${place}.answers`} />
        <MoreFields {...props} />
      </Stack>
    </div>
  )
}

/** Buttons for adding an answer and the explanation, next to the figures. */
function MoreFields(props: QuestionProps & { place: string }) {
  const { question, at, quiz, place, figures, onChange } = props
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { length } = question.answers
  const isFull = length >= MAX_ANSWERS
  const isThere = isOpen || question.explanation !== ''
  function handleAdd() {
    onChange(addAnswer(quiz, at), `add an answer to question ${at + 1}`)
    setTimeout(() => focusField(`${place}.answers[${length}]`))
  }
  function handleExplain() {
    setIsOpen(!isOpen)
    if (!isOpen) setTimeout(() => focusField(`${place}.explanation`))
  }
  return (
    <>
      <Row gap="tiny" className={styles.more}>
        <Button kind="quiet" disabled={isFull} onClick={handleAdd}>
          Add answer
        </Button>
        <Button kind="quiet" aria-expanded={isOpen} aria-controls={id} onClick={handleExplain}>
          {isThere ? 'Explanation' : 'Add explanation'}
          {isThere && <Icon name="chevron" size={16} />}
        </Button>
        {isFull && <span>{`A question can have at most ${MAX_ANSWERS} answers.`}</span>}
        {figures && <QuestionFigures figures={figures} />}
      </Row>
      <div id={id} className={styles.explanation} hidden={!isOpen}>
        <Explanation {...props} />
      </div>
    </>
  )
}

function Explanation({
  question: { explanation },
  at,
  quiz,
  place,
  onChange,
}: QuestionProps & { place: string }) {
  const used = `${numberText(explanation.length)} of ${numberText(MAX_EXPLANATION_LENGTH)} characters`
  return (
    <TextArea
      {...useProblemsAt(`${place}.explanation`, `Shown after passing. ${used}.`)}
      label={undefined}
      aria-label="Explanation"
      maxLength={MAX_EXPLANATION_LENGTH}
      // Shows the whole text even in browsers whose fields do not grow.
      rows={Math.ceil(explanation.length / 60) + 1}
      value={explanation}
      onChange={({ target }) => {
        const words = `change the explanation of question ${at + 1}`
        onChange(setExplanation(quiz, at, target.value), words, `${place}.explanation`)
      }}
    />
  )
}

type AnswerProps = QuestionProps & { place: string; number: number; share: AnswerShare | undefined }

function AnswerFields(props: AnswerProps) {
  const { question, at, quiz, place, number, share, onChange } = props
  const { answer = '', isRight = false } = question.answers[number] ?? {}
  const field = `${place}.answers[${number}]`
  const name = `Answer ${number + 1}`
  return (
    <div className={styles.answer}>
      <label className={styles.right}>
        <input
          type="radio"
          name={`right ${question.id || at}`}
          checked={isRight}
          onChange={() =>
            onChange(setRight(quiz, at, number), `choose the correct answer to question ${at + 1}`)
          }
        />
        <VisuallyHidden>{`${name} is correct`}</VisuallyHidden>
      </label>
      <TextArea
        {...useProblemsAt(field)}
        rows={1}
        label={undefined}
        aria-label={name}
        placeholder={name}
        autoComplete="off"
        value={answer}
        onKeyDown={preventLineBreak}
        onChange={({ target }) =>
          onChange(
            // An answer has no line breaks, even when pasted.
            setAnswer(quiz, at, number, target.value.replaceAll('\n', ' ')),
            `change ${name.toLowerCase()} of question ${at + 1}`,
            field,
          )
        }
      />
      {share && <ShareBar {...share} />}
      <AnswerMenu {...props} />
    </div>
  )
}

function preventLineBreak(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
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
  return <EntryMenu label={`Actions: answer ${number + 1} of question ${at + 1}`} entries={entries} />
}

/** Focuses the menu of an answer. */
function focusMenu(field: string): void {
  const answer = document.querySelector(`[data-field="${CSS.escape(field)}"]`)?.closest(`.${styles.answer}`)
  answer?.querySelector<HTMLElement>('[popovertarget]')?.focus()
}

function entryIf(isThere: boolean, words: string, act: () => void): MenuEntry[] {
  return isThere ? [[words, act]] : []
}
