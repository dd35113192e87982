import type { PayloadAction } from '@reduxjs/toolkit'
import { createSlice } from '@reduxjs/toolkit'
import type { ModuleOutline } from '#domain/course.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import { findQuizProgress, isModuleDone } from '#domain/learning/completion-record.ts'
import type { FilmFailure } from '#domain/learning/learning-events.ts'
import type { ModuleAct } from '#domain/learning/module-completion.ts'
import type { QuizAct } from '#domain/learning/quiz.ts'
import { isAnsweredElsewhere } from '#domain/learning/quiz.ts'
import { ownValue } from '#domain/own-value.ts'
import type { WaitingOpening } from '#web/services/opening-storage.ts'
import { isTransientFailure, pauseUntilOnline, retry } from '#web/services/retry.ts'
import { codeOf, ServiceError, TOO_MANY_ATTEMPTS } from '#web/services/service-error.ts'
import { isMissing, readCoursesAgain } from './courses.ts'
import type { AppThunk } from './store.ts'
import { openedAgo, openingsOf, waitingOpenings } from './waiting-openings.ts'

export interface AssociateCompletionState {
  initialized: boolean
  /** Completion records by course id. */
  courses: Record<string, CompletionRecord>
}

const initialState: AssociateCompletionState = { initialized: false, courses: {} }

/**
 * The associateCompletion slice (section 3): setting it merges the payload and marks it initialized; one
 * course's record, new or changed, is stored under its courseId.
 */
export const associateCompletionSlice = createSlice({
  name: 'associateCompletion',
  initialState,
  reducers: {
    completionSet: (state, { payload }: PayloadAction<Record<string, CompletionRecord>>) => ({
      initialized: true,
      courses: { ...state.courses, ...payload },
    }),
    completionRecorded: (state, { payload }: PayloadAction<CompletionRecord>) => ({
      ...state,
      courses: { ...state.courses, [payload.courseId]: payload },
    }),
  },
})

export const { completionSet, completionRecorded } = associateCompletionSlice.actions

/** Statuses of a final refusal. */
const FINAL_STATUSES = new Set([400, 404, 409])

/** Reads the associate's records, while the openings left by earlier visits in this browser are restored. */
export const loadCompletions = (): AppThunk => (dispatch) => dispatch(readCompletions(waitingOpenings.load()))

/** Reads the signed-in associate's current completion records into the slice, not before `restored` is done. */
export const readCompletions =
  (restored?: Promise<void>): AppThunk =>
  (dispatch, getState, { documents, inRecordQueue }) =>
    inRecordQueue(async () => {
      const [records] = await Promise.all([documents.listCompletions(getState().user.uid), restored])
      dispatch(completionSet(Object.fromEntries(records.map((record) => [record.courseId, record]))))
    })

/**
 * Marks a module as opened, unless the record already says so: shown at once, and kept in this browser until the
 * document database has it.
 */
export const openModule =
  (courseId: string, module: ModuleOutline): AppThunk =>
  async (dispatch, getState) => {
    const { user, associateCompletion } = getState()
    if (isOpened(ownValue(associateCompletion.courses, courseId), module)) return
    const { uid, partner = '' } = user
    const { id: moduleId, type } = module
    await waitingOpenings.add({ uid, partner, courseId, moduleId, type, openedAt: Date.now() })
    await dispatch(deliverOpenings())
  }

/** Returns whether the record already has the opening: for a quiz it is enough that the record exists. */
function isOpened(record: CompletionRecord | undefined, module: ModuleOutline): boolean {
  return record !== undefined && (module.type === 'quiz' || isModuleDone(record, module))
}

/** Sends the signed-in user's waiting openings, in their order, until one cannot be delivered now. */
export const deliverOpenings =
  (): AppThunk =>
  async (dispatch, getState, { inRecordQueue }) => {
    for (const opening of openingsOf(getState().user, waitingOpenings.get()))
      if ((await inRecordQueue(() => dispatch(deliverOpening(opening)))) === 'kept') return
  }

/**
 * Sends one opening, unless it has been sent already, and removes it from the queue, even if it is refused for good.
 * The record is shown before the opening is removed, so that no check mark flickers.
 */
const deliverOpening =
  (opening: WaitingOpening): AppThunk<Promise<'settled' | 'kept'>> =>
  async (dispatch, _getState, { documents }) => {
    if (!waitingOpenings.get().includes(opening)) return 'settled'
    const { courseId, moduleId, uid, partner } = opening
    const sent = { courseId, moduleId, openedAgo: openedAgo(opening, Date.now()) }
    try {
      dispatch(completionRecorded(await documents.openCourse(sent, { uid, partner })))
    } catch (error) {
      console.error(error)
      if (isMissing(error)) void dispatch(readCoursesAgain())
      if (!isFinal(error)) return 'kept'
    }
    await waitingOpenings.remove(opening)
    return 'settled'
  }

function isFinal(error: unknown): boolean {
  return error instanceof ServiceError && FINAL_STATUSES.has(error.status ?? 0)
}

/** What became of an act: `done` for a late one too, which changes nothing. */
export type QuizActOutcome = 'done' | 'answered-elsewhere' | typeof TOO_MANY_ATTEMPTS

/** An act on a quiz, with the quiz it belongs to. */
export interface SentQuizAct {
  courseId: string
  moduleId: string
  act: QuizAct
}

/**
 * Sends an associate's quiz act, and repeats it while the network or the server is down: an act names its attempt, so
 * the server counts it once. After a refusal the record is read again, and the quiz shows its current state; if the
 * quiz is missing, the courses are read again, since the course may have been disabled. A failure is only logged.
 * Returns `answered-elsewhere` if an answer did not count because another one was given on another device, and
 * `too-many-attempts` if the quiz was tried as often as it may be today.
 */
export const sendQuizAct =
  (sent: SentQuizAct, signal: AbortSignal): AppThunk<Promise<QuizActOutcome>> =>
  async (dispatch, getState) => {
    try {
      await retryUntilOnline(() => dispatch(sendAct(sent)), signal)
    } catch (error) {
      console.error(error)
      if (codeOf(error) === TOO_MANY_ATTEMPTS) return TOO_MANY_ATTEMPTS
      if (isMissing(error)) await dispatch(readCoursesAgain())
      else await retryUntilOnline(() => dispatch(readCompletions()), signal).catch(console.error)
    }
    const { courseId, moduleId, act } = sent
    const progress = findQuizProgress(ownValue(getState().associateCompletion.courses, courseId), moduleId)
    return act.act === 'answer' && isAnsweredElsewhere(progress, act) ? 'answered-elsewhere' : 'done'
  }

/**
 * Reports that the film of an opened module could not be loaded, after its opening, and repeats that while the network or the server
 * is down. A failure is only logged.
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

/** Sends one act on the existing record, or on a new one that it opens, and shows the answer. */
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
