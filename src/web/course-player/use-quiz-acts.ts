import { useCallback, useEffect, useRef, useState } from 'react'
import type { QuizAct } from '#domain/learning/quiz.ts'
import { sendQuizAct } from '#web/state/associate-completion.ts'
import { useAppDispatch } from '#web/state/store.ts'
import type { QuizChoices } from './quiz/quiz-choices.ts'

/** The acts being sent, by module id, a way to send one, and the unsent choices. */
export interface QuizActs {
  sending: ReadonlyMap<string, QuizAct>
  send: (moduleId: string, act: QuizAct) => Promise<void>
  choices: QuizChoices
  /** The quiz whose last answer from this device did not count, because another one was given elsewhere. */
  answeredElsewhere: string | undefined
}

/** Sends an associate's quiz acts in one course, one at a time per quiz, until the player is left. */
export function useQuizActs(courseId: string, choices: QuizChoices): QuizActs {
  const dispatch = useAppDispatch()
  const [sending, setSending] = useState<ReadonlyMap<string, QuizAct>>(new Map())
  const [answeredElsewhere, setAnsweredElsewhere] = useState<string>()
  const underWay = useRef(new Set<string>())
  const getSignal = useUnmountSignal()

  async function send(moduleId: string, act: QuizAct): Promise<void> {
    if (underWay.current.has(moduleId)) return
    underWay.current.add(moduleId)
    setSending((before) => new Map(before).set(moduleId, act))
    setAnsweredElsewhere(undefined)
    const outcome = await dispatch(sendQuizAct({ courseId, moduleId, act }, getSignal()))
    if (!getSignal().aborted) forgetChoice(choices, moduleId, act)
    if (outcome === 'answered-elsewhere') setAnsweredElsewhere(moduleId)
    underWay.current.delete(moduleId)
    setSending((before) => new Map([...before].filter(([id]) => id !== moduleId)))
  }

  return { sending, send, choices, answeredElsewhere }
}

function forgetChoice(choices: QuizChoices, moduleId: string, act: QuizAct): void {
  if (act.act !== 'answer') return
  choices.forget({ moduleId, attempt: act.attempt ?? 0, question: act.question })
}

/** Returns a function that returns a signal, which is aborted when the component unmounts. */
function useUnmountSignal(): () => AbortSignal {
  const ended = useRef(new AbortController())
  useEffect(() => {
    if (ended.current.signal.aborted) ended.current = new AbortController()
    return () => ended.current.abort()
  }, [])
  return useCallback(() => ended.current.signal, [])
}
