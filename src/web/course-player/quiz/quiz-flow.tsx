import { type ReactNode, useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { tryStorage } from '#client/storage/try-storage.ts'
import type { CourseOutline, Question, QuizModule } from '#domain/course/course.ts'
import type { CompletionRecord, QuizProgress } from '#domain/learning/completion-record.ts'
import { applyQuizAct, passingScoreOf, type QuizAct } from '#domain/learning/quiz.ts'
import { MESSAGES, quizIntroduction, TOO_MANY_ATTEMPTS } from '#domain/messages.ts'
import { useFocusOnChange } from '#ui/hooks/focus.ts'
import cardStyles from '#ui/layout/card.module.css'
import { Stack } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { openingsOf } from '#web/services/waiting-openings.ts'
import { type QuizActOutcome, sendQuizAct } from '#web/state/module-acts.ts'
import { useAppDispatch, useAppSelector } from '#web/state/store.ts'
import styles from './quiz-flow.module.css'
import { type ChoiceProps, type HeadingRef, QuizButton, QuizHeading, QuizQuestion } from './quiz-question.tsx'
import { QuizFailed, QuizPassed } from './quiz-result.tsx'
import { type QuizView, quizViewOf, sentChoice } from './quiz-view.ts'

type QuizFlowProps = {
  quiz: QuizModule
  course: CourseOutline
  /** Record of the course; absent for untracked users. */
  record?: CompletionRecord | undefined
  progress: QuizProgress | undefined
  /** Action being sent, if any. */
  sending: QuizAct | undefined
  onAct: (act: QuizAct) => void
  /** Storage of unsent choices; absent if nothing is stored. */
  choices?: QuizChoices
  /** Content below the score of a passed quiz. */
  next: ReactNode
}

/** Shows a quiz in its current state (section 4). Each new state takes the focus. */
export function QuizFlow({ quiz, course, record, progress, sending, onAct, choices, next }: QuizFlowProps) {
  const attempt = progress?.submitCount ?? 0
  const shown = quizViewOf(quiz, progress)
  const [viewAtFirst] = useState(shown.view)
  const heading = useFocusOnChange<HTMLHeadingElement>(nameOf(shown, attempt))
  const start = { isBusy: sending !== undefined, onStart: () => onAct({ act: 'start', attempt }) }
  return (
    <div
      className={classNames(
        styles.quiz,
        shown.view !== 'passed' && cardStyles.card,
        shown.view !== 'passed' && styles.asked,
      )}
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

/** Shows a quiz to untracked users. The same rules run in the browser, and nothing is stored. */
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
    <Stack gap="roomy" className={styles.start}>
      <div>
        <QuizHeading heading={heading}>Ready when you are</QuizHeading>
        <p>{quizIntroduction(quiz.questions.length, passingScoreOf(quiz))}</p>
      </div>
      <QuizButton isBusy={isBusy} offline={MESSAGES.quizStartsOnline} onClick={onStart}>
        Start Quiz
      </QuizButton>
    </Stack>
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

/** Returns the earlier choice in a question, and the handlers for choosing and answering. */
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

/** Returns a choice if the question still offers it. The course may have changed since. */
function choiceIfOffered(choice: number | undefined, question: Question): number | undefined {
  return choice !== undefined && question.answers[choice] ? choice : undefined
}

/** Returns a key unique to each state of a quiz. */
function nameOf(shown: QuizView, attempt: number): string {
  return shown.view === 'question' ? `question ${shown.number} of attempt ${attempt}` : shown.view
}

/** Actions being sent by module id, a function that sends one, and the unsent choices. */
export interface QuizActs {
  sending: ReadonlyMap<string, QuizAct>
  send: (moduleId: string, act: QuizAct) => Promise<void>
  choices: QuizChoices
  /** Quiz whose last action from this device did not count, with the reason. */
  refused: { moduleId: string; message: string } | undefined
  /** Number of refused actions, for example on a quiz changed while it was open. */
  refusals: number
}

const MESSAGES_OF: Record<Exclude<QuizActOutcome, 'done' | 'refused'>, string> = {
  'answered-elsewhere': MESSAGES.answeredElsewhere,
  'too-many-attempts': TOO_MANY_ATTEMPTS,
}

/**
 * Sends an associate's quiz actions in a course, one at a time per quiz, until the player unmounts. Answers
 * from an earlier visit that wait for a connection count as being sent.
 */
export function useQuizActs(courseId: string, choices: QuizChoices): QuizActs {
  const dispatch = useAppDispatch()
  const [sending, setSending] = useState<ReadonlyMap<string, QuizAct>>(new Map())
  const [refused, setRefused] = useState<QuizActs['refused']>()
  const [refusals, setRefusals] = useState(0)
  /** Quizzes with a running action. A ref is up to date at once; state only after the next render. */
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

/** Returns the user's answers in a course that wait for a connection, by module id. */
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

/** Returns a function that returns a signal, which is aborted when the component unmounts. */
export function useUnmountSignal(): () => AbortSignal {
  const ended = useRef<AbortController>(null)
  // A layout effect runs before any click is handled, even during hydration.
  useLayoutEffect(() => {
    const mounted = new AbortController()
    ended.current = mounted
    return () => mounted.abort()
  }, [])
  return useCallback(() => ended.current?.signal ?? AbortSignal.abort(), [])
}

/** A question in an attempt at a quiz. `question` is 1-based. */
interface QuestionPlace {
  moduleId: string
  attempt: number
  question: number
}

export type QuizChoices = ReturnType<typeof createQuizChoices>

/**
 * Creates the storage of an associate's unsent choices, which belongs to the tab and survives a reload.
 * Stores nothing if the browser denies access.
 */
export function createQuizChoices(
  openStorage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  owner: { uid: string; courseId: string },
) {
  function keyOf({ moduleId, attempt, question }: QuestionPlace): string {
    return `quiz-choice ${JSON.stringify([owner.uid, owner.courseId, moduleId, attempt, question])}`
  }
  return {
    /** Returns the stored choice, 0-based; undefined for none. */
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
