import { type ReactNode, useState } from 'react'
import type { CourseOutline, Question, QuizModule } from '#domain/course/course.ts'
import type { CompletionRecord, QuizProgress } from '#domain/learning/completion-record.ts'
import { applyQuizAct, passingScoreOf, type QuizAct } from '#domain/learning/quiz.ts'
import { MESSAGES, quizIntroduction } from '#domain/messages.ts'
import { useFocusOnChange } from '#web/ui/dialog/focus.ts'
import { Notice } from '#web/ui/state/notice.tsx'
import styles from './quiz-flow.module.css'
import { type ChoiceProps, type HeadingRef, QuizButton, QuizHeading, QuizQuestion } from './quiz-question.tsx'
import { QuizFailed, QuizPassed } from './quiz-result.tsx'
import { type QuizView, quizViewOf, sentChoice } from './quiz-view.ts'
import type { QuizChoices } from './use-quiz-acts.ts'

type QuizFlowProps = {
  quiz: QuizModule
  course: CourseOutline
  /** The course's record; absent for people who are not tracked. */
  record?: CompletionRecord | undefined
  progress: QuizProgress | undefined
  /** The act being sent, if there is one. */
  sending: QuizAct | undefined
  onAct: (act: QuizAct) => void
  /** The storage of unsent choices; absent if nothing is stored. */
  choices?: QuizChoices
  /** Stands below the score of a passed quiz. */
  next: ReactNode
}

/** Shows a quiz in its current state (section 4). The focus moves to each new state. */
export function QuizFlow({ quiz, course, record, progress, sending, onAct, choices, next }: QuizFlowProps) {
  const attempt = progress?.submitCount ?? 0
  const shown = quizViewOf(quiz, progress)
  const [viewAtFirst] = useState(shown.view)
  const heading = useFocusOnChange<HTMLHeadingElement>(nameOf(shown, attempt))
  const start = { isBusy: sending !== undefined, onStart: () => onAct({ act: 'start', attempt }) }
  return (
    <div
      className={shown.view === 'passed' ? styles.passed : styles.quiz}
      data-passed={shown.view === 'passed' || undefined}
    >
      {shown.view === 'broken' && <BrokenQuiz heading={heading} />}
      {shown.view === 'start' && <QuizStart quiz={quiz} heading={heading} {...start} />}
      {shown.view === 'question' && (
        <QuizQuestion
          key={nameOf(shown, attempt)}
          {...shown}
          {...choiceIn(shown, { quiz, attempt, sending, choices, onAct })}
          heading={heading}
        />
      )}
      {shown.view === 'failed' && (
        <QuizFailed quiz={quiz} course={course} progress={shown.progress} heading={heading} {...start} />
      )}
      {shown.view === 'passed' && (
        <QuizPassed
          quiz={quiz}
          course={course}
          record={record}
          progress={shown.progress}
          heading={heading}
          isNew={viewAtFirst !== 'passed'}
          next={next}
        />
      )}
    </div>
  )
}

/** Shows a quiz to people who are not tracked: the same rules run in the browser, and nothing is stored. */
export function PreviewQuiz(shown: Pick<QuizFlowProps, 'quiz' | 'course' | 'next'>) {
  const [progress, setProgress] = useState<QuizProgress>()

  function handleAct(act: QuizAct) {
    const result = applyQuizAct(progress, act, shown.quiz, Date.now())
    if (result.outcome === 'changed') setProgress(result.state)
  }
  return <QuizFlow {...shown} progress={progress} sending={undefined} onAct={handleAct} />
}

type QuizStartProps = { quiz: QuizModule; heading: HeadingRef; isBusy: boolean; onStart: () => void }

/** Shows a quiz before its first question. */
function QuizStart({ quiz, heading, isBusy, onStart }: QuizStartProps) {
  return (
    <div className={styles.start}>
      <div>
        <QuizHeading heading={heading}>Ready when you are</QuizHeading>
        <p>{quizIntroduction(quiz.questions.length, passingScoreOf(quiz))}</p>
      </div>
      <QuizButton isBusy={isBusy} offline={MESSAGES.quizStartsOnline} onClick={onStart}>
        Start Quiz
      </QuizButton>
    </div>
  )
}

function BrokenQuiz({ heading }: { heading: HeadingRef }) {
  return (
    <div ref={heading} tabIndex={-1}>
      <Notice tone="danger">{MESSAGES.quizBroken}</Notice>
    </div>
  )
}

type Choosing = Pick<QuizFlowProps, 'quiz' | 'sending' | 'onAct'> & {
  attempt: number
  choices: QuizChoices | undefined
}

/** Returns what was chosen in a question before, and what becomes of a choice and of an answer. */
function choiceIn(
  { number, question }: { number: number; question: Question },
  { quiz, attempt, sending, choices, onAct }: Choosing,
): ChoiceProps {
  const place = { moduleId: quiz.id, attempt, question: number }
  return {
    sent: sentChoice(sending, number, attempt),
    stored: choiceIfOffered(choices?.find(place), question),
    onChoose: (selectedAnswer) => choices?.keep(place, selectedAnswer),
    onAnswer: (selectedAnswer) => onAct({ act: 'answer', question: number, selectedAnswer, attempt }),
  }
}

/** Returns a choice if the question still offers it: the course may have changed since. */
function choiceIfOffered(choice: number | undefined, question: Question): number | undefined {
  return choice !== undefined && question.answers[choice] ? choice : undefined
}

/** Returns a name that is different for each state of a quiz. */
function nameOf(shown: QuizView, attempt: number): string {
  return shown.view === 'question' ? `question ${shown.number} of attempt ${attempt}` : shown.view
}
