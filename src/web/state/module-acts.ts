import {
  codeOf,
  isTransientFailure,
  pauseUntilOnline,
  retry,
  ServiceError,
  TOO_MANY_ATTEMPTS,
} from '#client/http/http.ts'
import { findQuizProgress, type QuizProgress } from '#domain/learning/completion-record.ts'
import type { FilmFailure } from '#domain/learning/learning-events.ts'
import type { ModuleAct } from '#domain/learning/module-act.ts'
import { isAnsweredElsewhere, type QuizAct, type QuizAnswer } from '#domain/learning/quiz.ts'
import { ownValue } from '#domain/unknown-value.ts'
import type { WaitingOpening } from '#web/services/waiting-openings.ts'
import { completionRecorded, deliverOpenings, readCompletions } from './associate-completion.ts'
import { isMissing, readCoursesAgain } from './courses.ts'
import type { AppThunk } from './store.ts'

/** Outcome of an action. `done` includes late actions without effect. */
export type QuizActOutcome = 'done' | 'refused' | 'answered-elsewhere' | typeof TOO_MANY_ATTEMPTS

/** An action on a quiz, with its quiz. */
export interface SentQuizAct {
  courseId: string
  moduleId: string
  act: QuizAct
}

/**
 * Sends an associate's quiz action, and retries it while the network or the server is down. The action names
 * its attempt, so the server counts it once. After `signal` is aborted, an answer keeps waiting in this
 * browser. After a refusal, the courses and the record are reloaded and the quiz shows its current state,
 * because its course may have been changed or disabled. Failures are only logged. Returns
 * `answered-elsewhere` if an answer from another device counted instead, `too-many-attempts` if no more
 * attempts are allowed today, and `refused` if the action does not fit the current quiz.
 */
export const sendQuizAct =
  (sent: SentQuizAct, signal: AbortSignal): AppThunk<Promise<QuizActOutcome>> =>
  async (dispatch, getState) => {
    const { courseId, moduleId, act } = sent
    let isRefused = false
    try {
      await dispatch(act.act === 'answer' ? sendAnswer({ ...sent, act }, signal) : sendStart(sent, signal))
    } catch (error) {
      console.error(error)
      if (codeOf(error) === TOO_MANY_ATTEMPTS) return TOO_MANY_ATTEMPTS
      isRefused = isRefusal(error)
      if (isRefused || isMissing(error)) await dispatch(readCoursesAgain())
      if (!isMissing(error))
        await retryUntilOnline(() => dispatch(readCompletions()), signal).catch(console.error)
    }
    const progress = findQuizProgress(ownValue(getState().associateCompletion.courses, courseId), moduleId)
    if (act.act === 'answer' && isAnsweredElsewhere(progress, act)) return 'answered-elsewhere'
    return isRefused ? 'refused' : 'done'
  }

/** Returns whether an action was refused because it does not fit the current quiz or attempt. */
function isRefusal(error: unknown): boolean {
  return error instanceof ServiceError && [400, 409].includes(error.status ?? 0)
}

const sendStart =
  (sent: SentQuizAct, signal: AbortSignal): AppThunk =>
  (dispatch) =>
    retryUntilOnline(() => dispatch(sendAct(sent)), signal)

/**
 * Sends an answer. Without a connection, the answer waits with the openings, and is sent later from any
 * screen.
 */
const sendAnswer =
  (sent: SentQuizAct & { act: QuizAnswer }, signal: AbortSignal): AppThunk =>
  async (dispatch, getState, { waitingOpenings }) => {
    const { courseId, moduleId, act: answer } = sent
    const { uid, partner = '' } = getState().user
    const at = { uid, partner, courseId, moduleId, openedAt: Date.now() }
    const waiting: WaitingOpening = { ...at, type: 'quiz', answer }
    let isStored = false

    async function keep(error: unknown) {
      isStored = isTransientFailure(error)
      if (isStored) await waitingOpenings.add(waiting)
      throw error
    }
    async function deliver() {
      if (!isStored) return dispatch(sendAct(sent)).catch(keep)
      await dispatch(deliverOpenings())
      if (waitingOpenings.get().includes(waiting)) throw new ServiceError('network-request-failed')
    }
    await retryUntilOnline(deliver, signal)
    const progress = findQuizProgress(ownValue(getState().associateCompletion.courses, courseId), moduleId)
    if (isStored && isStillOpen(progress, answer))
      await retryUntilOnline(() => dispatch(readCompletions()), signal)
  }

/** Returns whether a question is still open. A delivered answer to it was then refused. */
function isStillOpen(progress: QuizProgress | undefined, { question, attempt = 0 }: QuizAnswer): boolean {
  return progress?.currentQuestion === question && progress.submitCount === attempt
}

/**
 * Reports a failure to load the video of an opened module, after sending its opening. Retries while the
 * network or the server is down. Failures are only logged.
 */
export const reportFailedFilm =
  (at: { courseId: string; moduleId: string }, failed: FilmFailure, signal: AbortSignal): AppThunk =>
  async (dispatch) => {
    const report = async () => {
      await dispatch(deliverOpenings())
      await dispatch(sendAct({ ...at, act: { act: 'open', failed } }))
    }
    await retryUntilOnline(report, signal).catch(console.error)
  }

/**
 * Sends an action on the existing record, or on a new one created by opening the course, and stores the
 * response.
 */
const sendAct =
  ({ courseId, moduleId, act }: { courseId: string; moduleId: string; act: ModuleAct }): AppThunk =>
  async (dispatch, getState, { documents, inRecordQueue }) => {
    await inRecordQueue(async () => {
      const known = ownValue(getState().associateCompletion.courses, courseId)
      const { id } = known ?? (await documents.openCourse({ courseId, moduleId }))
      dispatch(completionRecorded(await documents.actOnModule(id, moduleId, act)))
    })
    void dispatch(deliverOpenings())
  }

function retryUntilOnline(task: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const pause = (ms: number) => pauseUntilOnline(ms, signal)
  return retry(task, { isTransient: isTransientFailure, pause, signal })
}
