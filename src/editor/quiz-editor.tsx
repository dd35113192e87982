import { useId, useState } from 'react'
import { TOO_MANY_QUESTIONS } from '#domain/course/draft-part-problem.ts'
import { MAX_QUESTIONS } from '#domain/course-limits.ts'
import { Button } from '#ui/form/button.tsx'
import field from '#ui/form/field.module.css'
import { FieldFrame } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { classNames } from '#ui/text/class-names.ts'
import { newId } from './new-id.ts'
import { FieldOfAddress, focusField, ProblemsAt, useProblemsAt } from './problems-at.tsx'
import { ChangeOfPublished, usePublishedQuiz } from './published-quiz.tsx'
import { QuestionFields } from './question-fields.tsx'
import { addQuestion, judgedText, newQuestion, readQuestions } from './quiz-edits.ts'
import type { EditedContent } from './use-edited-content.ts'

type QuizEditorProps = {
  content: EditedContent
  moduleId: string
  /** Id of the course if it is published. */
  publishedId?: string | undefined
}

/** Editor of a quiz: its questions and passing score, and for a published quiz its figures. */
export function QuizEditor({ content, moduleId, publishedId }: QuizEditorProps) {
  const { fields, change } = content
  const published = usePublishedQuiz(publishedId, moduleId)
  const [opened] = useState(() => judgedText(fields))
  const questions = readQuestions(fields)
  return (
    <Stack>
      <ProblemsAt field="questions" />
      {published && publishedId !== undefined && judgedText(fields) !== opened && (
        <ChangeOfPublished courseId={publishedId} moduleId={moduleId} />
      )}
      <Stack as="ol">
        {questions.map((question, at) => (
          <li key={question.id || at}>
            <QuestionFields
              question={question}
              at={at}
              quiz={fields}
              figures={published?.questions.find(({ id }) => id === question.id)}
              onChange={(quiz, words, typing) => change(quiz, { words, typing })}
            />
          </li>
        ))}
      </Stack>
      <AddQuestion content={content} />
      {questions.length > 0 && (
        <PassingScore
          count={questions.length}
          score={fields.passingScore}
          onChange={(passingScore) =>
            change({ passingScore }, { words: 'change how many right answers pass' })
          }
        />
      )}
      <FieldOfAddress />
    </Stack>
  )
}

function AddQuestion({ content: { fields, change } }: Pick<QuizEditorProps, 'content'>) {
  const count = readQuestions(fields).length
  const isFull = count >= MAX_QUESTIONS
  function handleAdd() {
    change(addQuestion(fields, newQuestion(newId())), { words: 'add a question' })
    setTimeout(() => focusField(`questions[${count}].question`))
  }
  return (
    <Row gap="snug">
      <Button data-field="questions" kind="secondary" disabled={isFull} onClick={handleAdd}>
        Add a question
      </Button>
      {isFull && <span>{TOO_MANY_QUESTIONS}</span>}
    </Row>
  )
}

type PassingScoreProps = { count: number; score: unknown; onChange: (score: number | undefined) => void }

/** Field for the number of right answers needed to pass, up to the number of questions. */
function PassingScore({ count, score, onChange }: PassingScoreProps) {
  const id = useId()
  const { hint, error, ...place } = useProblemsAt('passingScore')
  const scores = Array.from({ length: count }, (_question, at) => at + 1)
  return (
    <FieldFrame id={id} label="To pass" hint={hint} error={error}>
      <Select
        {...place}
        id={id}
        className={field.input}
        aria-invalid={Boolean(error) || undefined}
        aria-describedby={classNames(hint && `${id}-hint`, error && `${id}-error`)}
        value={typeof score === 'number' && score > 0 ? score : ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
      >
        <option value="">Leave empty to let everyone pass</option>
        {scores.map((number) => (
          <option key={number} value={number}>{`${number} of ${count} right`}</option>
        ))}
      </Select>
    </FieldFrame>
  )
}
