import { useId, useState } from 'react'
import { TOO_MANY_QUESTIONS } from '#domain/course/draft/draft-part-problem.ts'
import { MAX_QUESTIONS } from '#domain/course-limits.ts'
import { tooFewText } from '#domain/learning/question-doubt.ts'
import type { Fields } from '#domain/unknown-value.ts'
import { Button } from '#ui/form/button.tsx'
import field from '#ui/form/field.module.css'
import { Select } from '#ui/form/select.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Line, Row, Stack } from '#ui/layout/layout.tsx'
import textStyles from '#ui/text/text.module.css'
import { FieldOfAddress, focusField, ProblemsAt, useDescribedByProblems } from '../problems/problems-at.tsx'
import type { PublishedQuiz } from '../services/course-calls.ts'
import { newId } from '../state/new-id.ts'
import {
  addQuestion,
  followPassingScore,
  judgedText,
  newQuestion,
  readQuestions,
} from '../state/quiz-edits.ts'
import type { EditedContent } from '../state/use-edited-content.ts'
import { PasteForms } from './paste-forms.tsx'
import { ChangeOfPublished } from './published-quiz.tsx'
import { QuestionFields } from './question-fields.tsx'

type QuizEditorProps = {
  content: EditedContent
  moduleId: string
  /** Id of the course; undefined for an unpublished one. */
  publishedId?: string | undefined
  /** The published quiz with its figures, if there is one. */
  published?: PublishedQuiz | undefined
}

/** Editor of a quiz, with its questions, its passing score and, if published, its figures. */
export function QuizEditor({ content, moduleId, publishedId, published }: QuizEditorProps) {
  const { fields, change } = content
  const [opened] = useState(() => judgedText(fields))
  const questions = readQuestions(fields)
  const tooFew = published?.questions.find(({ numbers }) => !numbers)
  // A published quiz keeps its passing score until the author changes it.
  const handleChange = (quiz: Fields, words: string, typing?: string) =>
    change(published ? quiz : followPassingScore(fields, quiz), { words, typing })
  return (
    <Stack>
      <ProblemsAt field="questions" />
      {published && publishedId !== undefined && judgedText(fields) !== opened && (
        <ChangeOfPublished courseId={publishedId} moduleId={moduleId} />
      )}
      <Stack as="ol">
        {questions.map((question, at) => (
          <Card as="li" key={question.id || at}>
            <QuestionFields
              question={question}
              at={at}
              quiz={fields}
              figures={published?.questions.find(({ id }) => id === question.id)}
              onChange={handleChange}
            />
          </Card>
        ))}
      </Stack>
      <Row>
        <AddQuestion quiz={fields} count={questions.length} onChange={handleChange} />
        {questions.length > 0 && (
          <PassingScore
            count={questions.length}
            score={fields.passingScore}
            onChange={(passingScore) => change({ passingScore }, { words: 'change the passing score' })}
          />
        )}
        {tooFew && <span className={textStyles.note}>{tooFewText(tooFew.people)}</span>}
      </Row>
      <PasteForms quiz={fields} count={questions.length} onChange={handleChange} />
      <FieldOfAddress />
    </Stack>
  )
}

type AddQuestionProps = { quiz: Fields; count: number; onChange: (quiz: Fields, words: string) => void }

function AddQuestion({ quiz, count, onChange }: AddQuestionProps) {
  const isFull = count >= MAX_QUESTIONS
  function handleAdd() {
    onChange(addQuestion(quiz, newQuestion(newId())), 'add a question')
    setTimeout(() => focusField(`questions[${count}].question`))
  }
  return (
    <>
      <Button data-field="questions" kind="secondary" disabled={isFull} onClick={handleAdd}>
        Add question
      </Button>
      {isFull && <span>{TOO_MANY_QUESTIONS}</span>}
    </>
  )
}

type PassingScoreProps = { count: number; score: unknown; onChange: (score: number | undefined) => void }

/** Field for the passing score: the number of required correct answers, up to the number of questions. */
function PassingScore({ count, score, onChange }: PassingScoreProps) {
  const id = useId()
  const scores = Array.from({ length: count }, (_question, at) => at + 1)
  return (
    <>
      <Line gap="small">
        <label className={field.label} htmlFor={id}>
          {' '}
          Passing score{' '}
        </label>
        <Select
          {...useDescribedByProblems('passingScore')}
          data-field="passingScore"
          id={id}
          className={field.input}
          value={typeof score === 'number' && score > 0 ? score : ''}
          onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
        >
          <option value="">Everyone passes</option>
          {scores.map((number) => (
            <option key={number} value={number}>{`${number} of ${count}`}</option>
          ))}
        </Select>
      </Line>
      <ProblemsAt field="passingScore" />
    </>
  )
}
