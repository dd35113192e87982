import { useCallback, useEffect, useRef, useState } from 'react'
import type { QuizAct } from '#domain/learning/quiz.ts'
import { MESSAGES, TOO_MANY_ATTEMPTS } from '#domain/messages.ts'
import { type QuizActOutcome, sendQuizAct } from '#web/state/module-acts.ts'
import { useAppDispatch } from '#web/state/store.ts'
import type { QuizChoices } from './quiz/quiz-choices.ts'

/** The acts being sent, by module id, a way to send one, and the unsent choices. */
export interface QuizActs {
  sending: ReadonlyMap<string, QuizAct>
  send: (moduleId: string, act: QuizAct) => Promise<void>
  choices: QuizChoices
  /** The quiz whose last act from this device did not count, and why. */
  refused: { moduleId: string; message: string } | undefined
}

const MESSAGES_OF: Record<Exclude<QuizActOutcome, 'done'>, string> = {
  'answered-elsewhere': MESSAGES.answeredElsewhere,
  'too-many-attempts': TOO_MANY_ATTEMPTS,
}

/** Sends an associate's quiz acts in one course, one at a time per quiz, until the player is left. */
export function useQuizActs(courseId: string, choices: QuizChoices): QuizActs {
  const dispatch = useAppDispatch()
  const [sending, setSending] = useState<ReadonlyMap<string, QuizAct>>(new Map())
  const [refused, setRefused] = useState<QuizActs['refused']>()
  const [underWay] = useState(() => new Set<string>())
  const getSignal = useUnmountSignal()

  async function send(moduleId: string, act: QuizAct): Promise<void> {
    if (underWay.has(moduleId)) return
    underWay.add(moduleId)
    setSending((before) => new Map(before).set(moduleId, act))
    setRefused(undefined)
    const outcome = await dispatch(sendQuizAct({ courseId, moduleId, act }, getSignal()))
    if (!getSignal().aborted) forgetChoice(choices, moduleId, act)
    if (outcome !== 'done') setRefused({ moduleId, message: MESSAGES_OF[outcome] })
    underWay.delete(moduleId)
    setSending((before) => new Map([...before].filter(([id]) => id !== moduleId)))
  }

  return { sending, send, choices, refused }
}

function forgetChoice(choices: QuizChoices, moduleId: string, act: QuizAct): void {
  if (act.act !== 'answer') return
  choices.forget({ moduleId, attempt: act.attempt ?? 0, question: act.question })
}

/** Returns a function that returns a signal, which is aborted when the component unmounts. */
export function useUnmountSignal(): () => AbortSignal {
  const [first] = useState(() => new AbortController())
  const ended = useRef(first)
  useEffect(() => {
    if (ended.current.signal.aborted) ended.current = new AbortController()
    return () => ended.current.abort()
  }, [])
  return useCallback(() => ended.current.signal, [])
}
