import { MAX_EXPLANATION_LENGTH } from '#domain/course/course.ts'
import { MAX_QUESTIONS } from '#domain/course/draft-part-problem.ts'
import type { Fields } from '#domain/unknown-value.ts'
import { Menu, menuItemClassName } from '#web/ui/dialog/menu.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { Row, Stack } from '#web/ui/layout/layout.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import { TextField } from '../form/text-field.tsx'
import styles from './draft-editor.module.css'
import { newId } from './new-id.ts'
import {
  addAnswer,
  addQuestion,
  duplicateQuestion,
  type EditedQuestion,
  MAX_ANSWERS,
  MIN_ANSWERS,
  moveQuestion,
  newQuestion,
  readQuestions,
  removeAnswer,
  removeQuestion,
  setAnswer,
  setExplanation,
  setQuestion,
  setRight,
} from './quiz-edits.ts'
import { TextArea } from './text-area.tsx'
import type { EditedContent } from './use-edited-content.ts'

/** The questions of a quiz, and how many right answers pass it. */
export function QuizEditor({ content: { fields, change } }: { content: EditedContent }) {
  const questions = readQuestions(fields)
  return (
    <Stack>
      <ol className={styles.versions}>
        {questions.map((question, at) => (
          <li key={question.id || at}>
            <QuestionFields question={question} at={at} quiz={fields} onChange={change} />
          </li>
        ))}
      </ol>
      {questions.length < MAX_QUESTIONS && (
        <Row>
          <Button kind="secondary" onClick={() => change(addQuestion(fields, newQuestion(newId())))}>
            Add a question
          </Button>
        </Row>
      )}
      {questions.length > 0 && (
        <SelectField
          label="To pass"
          none="No number: any answers pass"
          options={questions.map((_question, at) => ({
            value: String(at + 1),
            words: `${at + 1} of ${questions.length} right`,
          }))}
          value={
            typeof fields.passingScore === 'number' && fields.passingScore > 0
              ? String(fields.passingScore)
              : ''
          }
          onChange={(value) => change({ passingScore: value === '' ? undefined : Number(value) })}
        />
      )}
    </Stack>
  )
}

type QuestionFieldsProps = {
  question: EditedQuestion
  at: number
  quiz: Fields
  onChange: (quiz: Fields) => void
}

function QuestionFields(props: QuestionFieldsProps) {
  const { question, at, quiz, onChange } = props
  const name = `Question ${at + 1}`
  if (!question.isMultipleChoice)
    return <p dir="auto">{`${name} is of a type that cannot be asked: ${question.question}`}</p>
  return (
    <fieldset className={styles.question}>
      <legend className={styles.line}>
        <span>{name}</span>
        <QuestionMenu {...props} name={name} />
      </legend>
      <Stack gap="snug">
        <TextArea
          label="Question"
          rows={2}
          value={question.question}
          onChange={({ target }) => onChange(setQuestion(quiz, at, target.value))}
        />
        {question.answers.map((_answer, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer has no id
          <AnswerFields key={place} {...props} place={place} />
        ))}
        {question.answers.length < MAX_ANSWERS && (
          <Row>
            <Button kind="quiet" onClick={() => onChange(addAnswer(quiz, at))}>
              Add an answer
            </Button>
          </Row>
        )}
        <TextArea
          label="Explanation (optional)"
          hint="Why the right answer is right. People read it once they have passed."
          maxLength={MAX_EXPLANATION_LENGTH}
          rows={2}
          value={question.explanation}
          onChange={({ target }) => onChange(setExplanation(quiz, at, target.value))}
        />
      </Stack>
    </fieldset>
  )
}

function AnswerFields({ question, at, quiz, place, onChange }: QuestionFieldsProps & { place: number }) {
  const { answer = '', isRight = false } = question.answers[place] ?? {}
  return (
    <div className={styles.answer}>
      <label>
        <input
          type="radio"
          name={`right ${question.id || at}`}
          checked={isRight}
          onChange={() => onChange(setRight(quiz, at, place))}
        />{' '}
        Right
      </label>
      <TextField
        label={`Answer ${place + 1}`}
        value={answer}
        onEnter={(text) => onChange(setAnswer(quiz, at, place, text))}
      />
      {question.answers.length > MIN_ANSWERS && (
        <Button kind="quiet" onClick={() => onChange(removeAnswer(quiz, at, place))}>
          {`Remove answer ${place + 1}`}
        </Button>
      )}
    </div>
  )
}

function QuestionMenu({ at, quiz, name, onChange }: QuestionFieldsProps & { name: string }) {
  const entries: [words: string, next: () => Fields][] = [
    ['Duplicate', () => duplicateQuestion(quiz, at, newId())],
    ['Move up', () => moveQuestion(quiz, at, -1)],
    ['Move down', () => moveQuestion(quiz, at, 1)],
    ['Delete', () => removeQuestion(quiz, at)],
  ]
  return (
    <Menu label={`Change ${name}`} trigger={<Icon name="menu" size={18} />} place="below">
      {(close) =>
        entries.map(([words, next]) => (
          <button
            key={words}
            type="button"
            className={menuItemClassName}
            onClick={() => {
              close()
              onChange(next())
            }}
          >
            {words}
          </button>
        ))
      }
    </Menu>
  )
}
