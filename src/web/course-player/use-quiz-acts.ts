import { useRef, useState } from 'react'
import { findQuizProgress } from '#domain/completion-record.ts'
import type { QuizAct } from '#domain/quiz.ts'
import { isAnsweredElsewhere } from '#domain/quiz.ts'
import { isPassingFailure, pauseUntilOnline, retry } from '#web/services/retry.ts'
import { isMissing, useRereadCourses } from '#web/state/use-courses.ts'
import type { QuizChoices } from './quiz/quiz-choices.ts'
import type { CourseRecord } from './use-course-record.ts'
import { useLeaving } from './use-leaving.ts'

/** The acts on their way, by module id, how to send one, and the choices not sent yet. */
export interface QuizActs {
  sending: ReadonlyMap<string, QuizAct>
  send: (moduleId: string, act: QuizAct) => Promise<void>
  choices: QuizChoices
  /** The quiz whose last answer from here did not count, because another one was given elsewhere. */
  answeredElsewhere: string | undefined
}

/**
 * Sends an associate's quiz acts, one a quiz at a time, again and again while the network or the server is
 * down: an act names its attempt, so the server counts it once. After a refusal the record is read anew, and
 * the quiz shows where it stands; what fails is only logged. Where the quiz is missing, the course may have been taken down.
 */
export function useQuizActs({ find, acted, reread }: CourseRecord, choices: QuizChoices): QuizActs {
  const [sending, setSending] = useState<ReadonlyMap<string, QuizAct>>(new Map())
  const [answeredElsewhere, setAnsweredElsewhere] = useState<string>()
  const rereadCourses = useRereadCourses()
  const underWay = useRef(new Set<string>())
  const leaving = useLeaving()

  function untilItWorks(task: () => Promise<void>): Promise<void> {
    const signal = leaving()
    const pause = (ms: number) => pauseUntilOnline(ms, signal)
    return retry(task, { mayPass: isPassingFailure, pause, signal })
  }

  async function deliver(moduleId: string, act: QuizAct): Promise<void> {
    try {
      await untilItWorks(() => acted(moduleId, act))
    } catch (error) {
      console.error(error)
      if (isMissing(error)) return rereadCourses()
      await untilItWorks(reread).catch((failure: unknown) => console.error(failure))
    }
  }

  async function send(moduleId: string, act: QuizAct): Promise<void> {
    if (underWay.current.has(moduleId)) return
    underWay.current.add(moduleId)
    setSending((before) => new Map(before).set(moduleId, act))
    setAnsweredElsewhere(undefined)
    await deliver(moduleId, act)
    if (!leaving().aborted) forgetChoice(choices, moduleId, act)
    const progress = findQuizProgress(find(), moduleId)
    if (act.act === 'answer' && isAnsweredElsewhere(progress, act)) setAnsweredElsewhere(moduleId)
    underWay.current.delete(moduleId)
    setSending((before) => new Map([...before].filter(([id]) => id !== moduleId)))
  }

  return { sending, send, choices, answeredElsewhere }
}

function forgetChoice(choices: QuizChoices, moduleId: string, act: QuizAct): void {
  if (act.act !== 'answer') return
  choices.forget({ moduleId, attempt: act.attempt ?? 0, question: act.question })
}
