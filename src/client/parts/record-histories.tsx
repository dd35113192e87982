import { type ReactNode, useState } from 'react'
import type { ModuleType } from '#domain/course/course.ts'
import type { Attempt, AttemptAnswer, QuizHistory, RecordHistory } from '#domain/learning/record-history.ts'
import {
  attemptText,
  continuedText,
  earlierAttemptsText,
  failedFilmText,
  milestoneText,
  openingsText,
  regradedAttemptText,
  storedSinceText,
} from '#domain/learning/record-history-words.ts'
import { plural } from '#domain/messages.ts'
import { Disclosure } from '#ui/dialog/disclosure.tsx'
import { Button } from '#ui/form/button.tsx'
import { inOrder } from '#ui/layout/in-order.tsx'
import { Line, Row, Stack } from '#ui/layout/layout.tsx'
import { Icon } from '#ui/picture/icon.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { Skeleton } from '#ui/state/skeleton.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { dateTimeText, shortTimeText, spanText } from '#ui/text/date-text.ts'
import textStyles from '#ui/text/text.module.css'
import { TimedText } from '#ui/text/timed-text.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import styles from './record-histories.module.css'

/** Histories of a record and of the records it renewed, loaded page by page. */
export interface LoadedHistories {
  /** Undefined before the first page has loaded, or if nothing was recorded. */
  histories: readonly RecordHistory[] | undefined
  state: 'loading' | 'ready' | 'failed'
  reload: () => Promise<void>
  hasOlder: boolean
  /** Loads one more page of older events; throws on failure. */
  loadOlder: () => Promise<void>
}

/** A module of the current course. Modules missing from the course are marked in the history. */
export interface HistoryModule {
  id: string
  title: string
  type: ModuleType
}

type RecordHistoriesProps = LoadedHistories & { modules: readonly HistoryModule[] }

/**
 * Shows a person's history in one course: attempts, and modules with the times they were opened. The history
 * of each renewed record follows under its own heading.
 */
export function RecordHistories({
  histories,
  state,
  reload,
  hasOlder,
  loadOlder,
  modules,
}: RecordHistoriesProps) {
  if (histories)
    return histories.map((history, place) => (
      <HistoryLines key={history.renewed ?? 'today'} modules={modules} history={history}>
        {hasOlder && place === histories.length - 1 && <OlderAttempts onLoad={loadOlder} />}
      </HistoryLines>
    ))
  if (state === 'loading')
    return (
      <Stack className={classNames(textStyles.note, styles.history)}>
        <Skeleton label="Loading attempts…" shape="text" />
      </Stack>
    )
  if (state === 'ready') return <p className={textStyles.quiet}>Nothing recorded in this course yet.</p>
  return (
    <Stack className={classNames(textStyles.note, styles.history)}>
      <Notice tone="danger" isAnnounced={false}>
        <Row as="span">
          <span role="alert">We couldn’t load the attempts.</span>
          <Button kind="secondary" onClick={reload}>
            Try again
          </Button>
        </Row>
      </Notice>
    </Stack>
  )
}

/** A button that loads one page of older attempts per click. */
function OlderAttempts({ onLoad }: { onLoad: () => Promise<void> }) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  async function handleClick() {
    setState('loading')
    try {
      await onLoad()
      setState('idle')
    } catch (error) {
      console.error(error)
      setState('failed')
    }
  }
  return (
    <Stack gap="small" className={styles.older}>
      {state === 'failed' && <p role="alert">We couldn’t load the older attempts. Try again.</p>}
      <Button kind="secondary" busy={state === 'loading'} onClick={handleClick}>
        Show older attempts
      </Button>
    </Stack>
  )
}

type HistoryLinesProps = { modules: readonly HistoryModule[]; history: RecordHistory; children: ReactNode }

/** Shows a history, newest attempts first, with `children` after the oldest one. */
function HistoryLines({ modules, history, children }: HistoryLinesProps) {
  const { renewed, milestones, quizzes, openings } = history
  const byId = new Map(modules.map((module) => [module.id, module]))
  const changes = milestones.filter(({ byMember }) => !byMember)
  return (
    <Stack className={classNames(textStyles.note, styles.history)}>
      {renewed !== undefined && (
        <h3 className={styles.earlier}>
          <TimedText write={(time) => `Before the renewal on ${time(renewed)}`} />
        </h3>
      )}
      {history.storedSince !== undefined && <Sentence write={(time) => storedSinceText(history, time)} />}
      {history.continued !== undefined && <Sentence write={(time) => continuedText(history, time)} />}
      {changes.map((change) => (
        <Sentence key={`${change.kind} ${change.when}`} write={(time) => milestoneText(change, time)} />
      ))}
      {quizzes.map((quiz) => (
        <QuizAttempts key={quiz.id} quiz={quiz} title={byId.get(quiz.id)?.title} />
      ))}
      {children}
      {openings.length > 0 && <p>{`${openingsText(openings, (id) => byId.get(id)?.type, spanText)}.`}</p>}
      {openings.map(
        (opening) =>
          opening.failed && (
            <Sentence key={opening.id} write={(time) => `${failedFilmText(opening, time)}.`} />
          ),
      )}
    </Stack>
  )
}

function Sentence({ write }: { write: (timeText: (ms: number) => string) => string }) {
  return (
    <p>
      <TimedText write={write} timeText={dateTimeText} />
    </p>
  )
}

/** A quiz with its attempts; `title` is absent if the quiz is no longer in the course. */
function QuizAttempts({ quiz, title }: { quiz: QuizHistory; title: string | undefined }) {
  const shown = title ?? quiz.title
  return (
    <div>
      <p className={styles.title}>
        {shown ?? 'Removed module'}
        {title === undefined && shown !== undefined && (
          <span className={styles.gone}> (no longer in the course)</span>
        )}
      </p>
      <Stack as="ul" gap="none" className={styles.attempts}>
        {inOrder([...quiz.attempts].reverse(), (attempt) => (
          <li>
            <AttemptLine attempt={attempt} isGone={title === undefined} />
            {attempt.title !== undefined && attempt.title !== shown && (
              <p>The quiz was called “{attempt.title}” at the time.</p>
            )}
            {attempt.regraded !== undefined && (
              <Sentence write={(time) => regradedAttemptText(attempt.regraded ?? 0, time)} />
            )}
            {attempt.finished && <Answers answers={attempt.answers} />}
          </li>
        ))}
      </Stack>
      {quiz.earlier.count > 0 && <Sentence write={(time) => earlierAttemptsText(quiz, time)} />}
    </div>
  )
}

function AttemptLine({ attempt, isGone }: { attempt: Attempt; isGone: boolean }) {
  const when = attempt.finished?.when ?? attempt.started
  const isPassed = attempt.finished?.passed
  return (
    <Row as="p" className={styles.attempt}>
      <span className={isPassed ? textStyles.strong : undefined}>
        {attemptText(attempt, { isGone })}
        {isPassed && <Icon name="check" size={18} className={styles.check} />}
      </span>
      {when !== undefined && (
        <time className={styles.when} dateTime={new Date(when).toISOString()}>
          {shortTimeText(when)}
        </time>
      )}
    </Row>
  )
}

/** An attempt's stored answers: incorrect ones first, correct ones collapsed. */
function Answers({ answers }: { answers: readonly AttemptAnswer[] }) {
  const stored = answers.filter(({ question }) => question !== undefined)
  const right = stored.filter(({ isRight }) => isRight)
  return (
    <>
      <AnswerList answers={stored.filter(({ isRight }) => !isRight)} />
      {right.length > 0 && (
        <Disclosure summary={plural(right.length, 'correct answer')}>
          <AnswerList answers={right} />
        </Disclosure>
      )}
    </>
  )
}

/** Questions with the given answers, each marked as correct or incorrect. The correct answer is not shown. */
function AnswerList({ answers }: { answers: readonly AttemptAnswer[] }) {
  if (answers.length === 0) return null
  return (
    <Stack as="ul" gap="snug" className={styles.answers}>
      {answers.map(({ number, question, answer, isRight }) => (
        <Line as="li" gap="small" key={number} className={isRight ? styles.right : styles.wrong}>
          <Icon name={isRight ? 'check' : 'close'} className={styles.mark} />
          <div>
            <p className={textStyles.strong}>
              <VisuallyHidden>{isRight ? 'Correct: ' : 'Incorrect: '}</VisuallyHidden>
              {question}
            </p>
            {answer !== undefined && <p className={textStyles.quiet}>Answered: {answer}</p>}
          </div>
        </Line>
      ))}
    </Stack>
  )
}
