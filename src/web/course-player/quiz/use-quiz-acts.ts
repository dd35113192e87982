import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { QuizAct } from '#domain/learning/quiz.ts'
import { MESSAGES, TOO_MANY_ATTEMPTS } from '#domain/messages.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { openingsOf } from '#web/services/waiting-openings.ts'
import { tryStorage } from '#web/shared/try-storage.ts'
import { type QuizActOutcome, sendQuizAct } from '#web/state/module-acts.ts'
import { useAppDispatch, useAppSelector } from '#web/state/store.ts'

/** The acts being sent, by module id, a way to send one, and the unsent choices. */
export interface QuizActs {
  sending: ReadonlyMap<string, QuizAct>
  send: (moduleId: string, act: QuizAct) => Promise<void>
  choices: QuizChoices
  /** The quiz whose last act from this device did not count, and why. */
  refused: { moduleId: string; message: string } | undefined
  /** Number of acts that were refused, as where the quiz was changed while it was open. */
  refusals: number
}

const MESSAGES_OF: Record<Exclude<QuizActOutcome, 'done' | 'refused'>, string> = {
  'answered-elsewhere': MESSAGES.answeredElsewhere,
  'too-many-attempts': TOO_MANY_ATTEMPTS,
}

/**
 * Sends an associate's quiz acts in one course, one at a time per quiz, until the player is left. An answer
 * that has waited for the connection since an earlier visit is being sent, too.
 */
export function useQuizActs(courseId: string, choices: QuizChoices): QuizActs {
  const dispatch = useAppDispatch()
  const [sending, setSending] = useState<ReadonlyMap<string, QuizAct>>(new Map())
  const [refused, setRefused] = useState<QuizActs['refused']>()
  const [refusals, setRefusals] = useState(0)
  /** The quizzes with an act under way, known at once: what is rendered knows it only with its next state. */
  const underWay = useRef(new Set<string>())
  const getSignal = useUnmountSignal()
  const waiting = useWaitingAnswers(courseId)

  async function send(moduleId: string, act: QuizAct): Promise<void> {
    if (underWay.current.has(moduleId)) return
    underWay.current.add(moduleId)
    setSending((before) => new Map(before).set(moduleId, act))
    setRefused(undefined)
    const outcome = await dispatch(sendQuizAct({ courseId, moduleId, act }, getSignal()))
    if (!getSignal().aborted) forgetChoice(choices, moduleId, act)
    if (outcome === 'refused') setRefusals((count) => count + 1)
    else if (outcome !== 'done') setRefused({ moduleId, message: MESSAGES_OF[outcome] })
    underWay.current.delete(moduleId)
    setSending((before) => new Map([...before].filter(([id]) => id !== moduleId)))
  }

  return { sending: new Map([...waiting, ...sending]), send, choices, refused, refusals }
}

/** Returns the user's answers in a course that wait for the connection, by module id. */
function useWaitingAnswers(courseId: string): [string, QuizAct][] {
  const { uid, partner } = useAppSelector((state) => state.user)
  const { subscribe, get, getServerSnapshot } = useSignedInServices().waitingOpenings
  const openings = openingsOf({ uid, partner }, useSyncExternalStore(subscribe, get, getServerSnapshot))
  return openings.flatMap((one) =>
    one.answer && one.courseId === courseId ? [[one.moduleId, one.answer]] : [],
  )
}

function forgetChoice(choices: QuizChoices, moduleId: string, act: QuizAct): void {
  if (act.act !== 'answer') return
  choices.forget({ moduleId, attempt: act.attempt ?? 0, question: act.question })
}

/** Returns a function that returns a signal, which is aborted once the component is unmounted. */
export function useUnmountSignal(): () => AbortSignal {
  const ended = useRef<AbortController>(null)
  // Before a press is heard: the app may take a page over in the middle of one.
  useLayoutEffect(() => {
    const mounted = new AbortController()
    ended.current = mounted
    return () => mounted.abort()
  }, [])
  return useCallback(() => ended.current?.signal ?? AbortSignal.abort(), [])
}

/** One question of one attempt at a quiz. `question` is its place, 1-based. */
interface QuestionPlace {
  moduleId: string
  attempt: number
  question: number
}

export type QuizChoices = ReturnType<typeof createQuizChoices>

/**
 * Creates the storage of an associate's unsent choices: in this tab, surviving a reload. A browser that
 * refuses its storage, by name or by use, keeps none.
 */
export function createQuizChoices(
  openStorage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  owner: { uid: string; courseId: string },
) {
  function keyOf({ moduleId, attempt, question }: QuestionPlace): string {
    return `quiz-choice ${JSON.stringify([owner.uid, owner.courseId, moduleId, attempt, question])}`
  }
  return {
    /** Returns the choice, 0-based, if one was made. */
    find(place: QuestionPlace): number | undefined {
      const text = tryStorage(() => openStorage().getItem(keyOf(place)))
      return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined
    },
    keep(place: QuestionPlace, choice: number): void {
      tryStorage(() => openStorage().setItem(keyOf(place), String(choice)))
    },
    forget(place: QuestionPlace): void {
      tryStorage(() => openStorage().removeItem(keyOf(place)))
    },
  }
}
