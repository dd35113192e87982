import { useState } from 'react'
import type { QuizProgress } from '#domain/completion-record.ts'
import type { QuizModule } from '#domain/course.ts'
import type { QuizAct } from '#domain/quiz.ts'
import { quizActed } from '#domain/quiz.ts'
import { Quiz } from './quiz-flow.tsx'

/** A quiz for who is not tracked: the same rules run in the browser, and nothing is stored. */
export function PreviewQuiz({ quiz }: { quiz: QuizModule }) {
  const [progress, setProgress] = useState<QuizProgress>()

  function act(quizAct: QuizAct) {
    const result = quizActed(progress, quizAct, quiz, Date.now())
    if (result.outcome === 'changed') setProgress(result.state)
  }
  return <Quiz quiz={quiz} progress={progress} sending={undefined} onAct={act} />
}
