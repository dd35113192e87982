import { useId, useState } from 'react'
import { type CourseOutline, modulesOf } from '#domain/course/course.ts'
import type {
  Attempt,
  AttemptAnswer,
  Opening,
  QuizHistory,
  RecordHistory as RecordHistoryData,
} from '#domain/learning/record-history.ts'
import {
  attemptText,
  earlierAttemptsText,
  milestoneText,
  openingText,
  storedSinceText,
} from '#domain/learning/record-history-words.ts'
import { useAppSelector } from '#web/state/store.ts'
import { Button } from '#web/ui/button.tsx'
import { dateTimeText } from '#web/ui/date-text.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TimedText } from '#web/ui/timed-text.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './record-history.module.css'
import { type HistoriesLoad, useRecordHistories } from './use-record-histories.ts'

type RecordHistoryProps = {
  /** As it is now: a module that is not in it any more is shown as such. */
  course: CourseOutline
  /** When the course was opened, as its record says. */
  opened: number | undefined
  load: HistoriesLoad
}

/** A record of which nothing has been loaded yet: all of it is older than what was. */
const OLDER: RecordHistoryData = { isWhole: false, milestones: [], quizzes: [], openings: [] }

/** Shows the history of a member's record in one course: attempts, openings, and its completion. */
export function RecordHistory({ course, opened, load }: RecordHistoryProps) {
  const { histories, state, retry, hasOlder } = load
  const history = histories?.get(course.id) ?? (hasOlder ? OLDER : undefined)
  if (history)
    return (
      <HistoryLines course={course} history={{ ...history, ...(opened === undefined ? {} : { opened }) }}>
        {!history.isWhole && <OlderAttempts onLoad={() => load.loadOlder(course.id)} />}
      </HistoryLines>
    )
  if (state === 'loading') return <Skeleton label="Loading how it went…" shape="text" />
  if (state === 'ready') return <p className={styles.note}>Nothing has been recorded in this course yet.</p>
  return (
    <div className={styles.history}>
      <p role="alert">We could not load how it went.</p>
      <div>
        <Button kind="secondary" onClick={retry}>
          Try again
        </Button>
      </div>
    </div>
  )
}

/** Loads older attempts on demand: a page of them at each press. */
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
    <div className={styles.older}>
      {state === 'failed' && <p role="alert">We could not load the older attempts. Please try again.</p>}
      <Button kind="secondary" busy={state === 'loading'} onClick={handleClick}>
        Show older attempts
      </Button>
    </div>
  )
}

/** Shows a story, the newest attempts first; `children` stands where older ones would follow. */
function HistoryLines({
  course,
  history,
  children,
}: {
  course: CourseOutline
  history: RecordHistoryData
  children: React.ReactNode
}) {
  const { opened } = history
  const titles = new Map(modulesOf(course).map(({ id, title }) => [id, title]))
  return (
    <div className={styles.history}>
      {history.storedSince !== undefined && (
        <p className={styles.note}>
          <TimedText write={(timeText) => storedSinceText(history, timeText)} timeText={dateTimeText} />
        </p>
      )}
      <ul className={styles.lines}>
        {opened !== undefined && <Line write={(timeText) => `Opened on ${timeText(opened)}.`} />}
        {history.milestones.map((milestone) => (
          <Line
            key={`${milestone.kind} ${milestone.when}`}
            write={(timeText) => milestoneText(milestone, timeText)}
          />
        ))}
      </ul>
      {history.quizzes.length > 0 && (
        <Part title="Quizzes">
          {history.quizzes.map((quiz) => (
            <QuizLines key={quiz.id} quiz={quiz} title={titles.get(quiz.id)} />
          ))}
        </Part>
      )}
      {children}
      {history.openings.length > 0 && (
        <Part title="Videos and articles">
          {history.openings.map((opening) => (
            <OpeningLine key={opening.id} opening={opening} title={titles.get(opening.id)} />
          ))}
        </Part>
      )}
    </div>
  )
}

function Line({ write }: { write: (timeText: (ms: number) => string) => string }) {
  return (
    <li>
      <TimedText write={write} timeText={dateTimeText} />
    </li>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId()
  return (
    <div>
      <p id={id} className={styles.part}>
        {title}
      </p>
      <ul className={styles.modules} aria-labelledby={id}>
        {children}
      </ul>
    </div>
  )
}

/** The title of a module: as it is called now, or as it was last called, and that it is gone. */
function Title({ now, then }: { now: string | undefined; then: string | undefined }) {
  return (
    <p className={styles.title}>
      {now ?? then ?? 'A module that is no longer in the course'}
      {now === undefined && then !== undefined && (
        <span className={styles.gone}> (no longer in the course)</span>
      )}
    </p>
  )
}

/** `title` is what the quiz is called now; absent if it is no longer in the course. */
function QuizLines({ quiz, title }: { quiz: QuizHistory; title: string | undefined }) {
  return (
    <li>
      <Title now={title} then={quiz.title} />
      <ul className={styles.attempts}>
        {[...quiz.attempts].reverse().map((attempt, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: older attempts follow, and one begun anew has its number twice
          <li key={place}>
            <AttemptLine attempt={attempt} title={title ?? quiz.title} isGone={title === undefined} />
          </li>
        ))}
        {quiz.earlier.count > 0 && <Line write={(timeText) => earlierAttemptsText(quiz, timeText)} />}
      </ul>
    </li>
  )
}

type AttemptLineProps = { attempt: Attempt; title: string | undefined; isGone: boolean }

/** An attempt in one line; of a finished one the questions and answers are folded behind it. */
function AttemptLine({ attempt, title, isGone }: AttemptLineProps) {
  const line = (
    <>
      <TimedText write={(timeText) => attemptText(attempt, timeText, { isGone })} timeText={dateTimeText} />
      {attempt.finished?.passed && <Icon name="check" size={18} className={styles.passed} />}
      {attempt.title !== undefined && attempt.title !== title && (
        <span className={styles.gone}> The quiz was called “{attempt.title}” then.</span>
      )}
    </>
  )
  const questions = attempt.answers.filter(({ question }) => question !== undefined)
  if (!attempt.finished || questions.length === 0) return <p className={styles.line}>{line}</p>
  return (
    <Disclosure summary={line}>
      <ol className={styles.answers}>
        {questions.map((answer) => (
          <AnswerLine key={answer.number} answer={answer} />
        ))}
      </ol>
    </Disclosure>
  )
}

/** A question with the answer given then, and whether that was right. The right answer is not shown. */
function AnswerLine({ answer: { question, answer, isRight } }: { answer: AttemptAnswer }) {
  return (
    <li className={isRight ? styles.right : styles.wrong}>
      <Icon name={isRight ? 'check' : 'close'} className={styles.mark} />
      <div>
        <p>
          <VisuallyHidden>{isRight ? 'Right: ' : 'Wrong: '}</VisuallyHidden>
          {question}
        </p>
        {answer !== undefined && <p className={styles.chosen}>Answered: {answer}</p>}
      </div>
    </li>
  )
}

function OpeningLine({ opening, title }: { opening: Opening; title: string | undefined }) {
  return (
    <li>
      <Title now={title} then={opening.title} />
      <p>
        <TimedText write={(timeText) => openingText(opening, timeText)} timeText={dateTimeText} />
      </p>
    </li>
  )
}

/** Shows how the reader's own record in a course came to be. */
export function MyRecordHistory({ course }: { course: CourseOutline }) {
  const uid = useAppSelector((state) => state.user.uid)
  const opened = useAppSelector((state) => state.associateCompletion.courses[course.id]?.created)
  return <RecordHistory course={course} opened={opened} load={useRecordHistories(uid, course.id)} />
}
