import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { ServiceError } from '#client/http/http.ts'
import type { ModuleOutline } from '#domain/course/course.ts'
import { type CompletionRecord, isModuleDone } from '#domain/learning/completion-record.ts'
import { ownValue } from '#domain/unknown-value.ts'
import { openedAgo, openingsOf, type WaitingOpening } from '#web/services/waiting-openings.ts'
import { isMissing, readCoursesAgain } from './courses.ts'
import type { AppThunk } from './store.ts'

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

/** Sets the slice to the records of an answer. */
export const recordsRead = (records: readonly CompletionRecord[]) =>
  completionSet(Object.fromEntries(records.map((record) => [record.courseId, record])))

/** Reads the associate's records, while the openings left by earlier visits in this browser are restored. */
export const loadCompletions =
  (): AppThunk =>
  (dispatch, _getState, { waitingOpenings }) =>
    dispatch(readCompletions(waitingOpenings.load()))

/** Reads the signed-in associate's completion records into the slice, not before `restored` is done. */
export const readCompletions =
  (restored?: Promise<void>): AppThunk =>
  (dispatch, getState, { documents, inRecordQueue }) =>
    inRecordQueue(async () => {
      const [records] = await Promise.all([documents.listCompletions(getState().user.uid), restored])
      dispatch(recordsRead(records))
    })

/**
 * Marks a module as opened, unless the record already says so: shown at once, and stored in this browser
 * until the document database has it.
 */
export const openModule =
  (courseId: string, module: ModuleOutline): AppThunk =>
  async (dispatch, getState, { waitingOpenings }) => {
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

/** Sends the signed-in user's waiting openings and answers, in order, until one cannot be delivered now. */
export const deliverOpenings =
  (): AppThunk =>
  async (dispatch, getState, { inRecordQueue, waitingOpenings }) => {
    for (const opening of openingsOf(getState().user, waitingOpenings.get()))
      if ((await inRecordQueue(() => dispatch(deliverOpening(opening)))) === 'kept') return
  }

/**
 * Sends one opening, unless it has been sent already, and removes it from the queue, even if it is refused
 * for good. The record is shown before the opening is removed, so that no check mark flickers.
 */
const deliverOpening =
  (opening: WaitingOpening): AppThunk<Promise<'settled' | 'kept'>> =>
  async (dispatch, getState, { documents, waitingOpenings }) => {
    if (!waitingOpenings.get().includes(opening)) return 'settled'
    const { courseId, moduleId, uid, partner, answer } = opening
    const sent = { courseId, moduleId, openedAgo: openedAgo(opening, Date.now()) }
    const by = { uid, partner }
    try {
      const known = answer && ownValue(getState().associateCompletion.courses, courseId)
      const record = known ?? (await documents.openCourse(sent, by))
      dispatch(
        completionRecorded(answer ? await documents.actOnModule(record.id, moduleId, answer, by) : record),
      )
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
