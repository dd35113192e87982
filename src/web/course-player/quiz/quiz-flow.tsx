import type { QuizProgress } from '#domain/completion-record.ts'
import type { Question, QuizModule } from '#domain/course.ts'
import { MESSAGES } from '#domain/messages.ts'
import type { QuizAct } from '#domain/quiz.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts'
import type { QuizChoices } from './quiz-choices.ts'
import { QuizFailed } from './quiz-failed.tsx'
import styles from './quiz-flow.module.css'
import { QuizPassed } from './quiz-passed.tsx'
import { QuizQuestion } from './quiz-question.tsx'
import { QuizStart } from './quiz-start.tsx'
import type { QuizView } from './quiz-view.ts'
import { quizViewOf } from './quiz-view.ts'
import { sentChoice } from './sent-choice.ts'

type QuizProps = {
  quiz: QuizModule
  progress: QuizProgress | undefined
  /** The act on its way, if there is one. */
  sending: QuizAct | undefined
  onAct: (act: QuizAct) => void
  /** Where choices not sent yet are kept; absent where nothing is. */
  choices?: QuizChoices
}

/** A quiz in whichever state of its flow it is (section 4). The focus follows from one state to the next. */
export function Quiz({ quiz, progress, sending, onAct, choices }: QuizProps) {
  const attempt = progress?.submitCount ?? 0
  const shown = quizViewOf(quiz, progress)
  const heading = useFocusOnChange<HTMLHeadingElement>(nameOf(shown, attempt))
  const start = { isBusy: sending !== undefined, onStart: () => onAct({ act: 'start', attempt }) }

  function placeOf(question: number) {
    return { moduleId: quiz.id, attempt, question }
  }
  function answered(question: number, selectedAnswer: number) {
    onAct({ act: 'answer', question, selectedAnswer, attempt })
  }
  return (
    <div className={styles.quiz}>
      {shown.view === 'broken' && (
        <div ref={heading} tabIndex={-1}>
          <Notice tone="danger">{MESSAGES.quizBroken}</Notice>
        </div>
      )}
      {shown.view === 'start' && <QuizStart quiz={quiz} heading={heading} {...start} />}
      {shown.view === 'question' && (
        <QuizQuestion
          key={nameOf(shown, attempt)}
          {...shown}
          heading={heading}
          sent={sentChoice(sending, shown.number, attempt)}
          kept={possible(choices?.find(placeOf(shown.number)), shown.question)}
          onChoose={(selectedAnswer) => choices?.keep(placeOf(shown.number), selectedAnswer)}
          onAnswer={(selectedAnswer) => answered(shown.number, selectedAnswer)}
        />
      )}
      {shown.view === 'failed' && (
        <QuizFailed quiz={quiz} progress={shown.progress} heading={heading} {...start} />
      )}
      {shown.view === 'passed' && <QuizPassed quiz={quiz} progress={shown.progress} heading={heading} />}
    </div>
  )
}

/** A choice that the question still offers: the course may have changed since. */
function possible(choice: number | undefined, question: Question): number | undefined {
  return choice !== undefined && question.answers[choice] ? choice : undefined
}

/** Tells one state from the next. */
function nameOf(shown: QuizView, attempt: number): string {
  return shown.view === 'question' ? `question ${shown.number} of attempt ${attempt}` : shown.view
}
