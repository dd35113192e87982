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
 * The associateCompletion slice (section 3). Setting it merges the payload and marks the slice as
 * initialized. A single new or changed record is stored under its courseId.
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

/** HTTP statuses of refusals that should not be retried. */
const FINAL_STATUSES = new Set([400, 404, 409])

/** Returns the action that stores these records in the slice. */
export const recordsRead = (records: readonly CompletionRecord[]) =>
  completionSet(Object.fromEntries(records.map((record) => [record.courseId, record])))

/** Loads the associate's records, and meanwhile restores the openings of earlier visits in this browser. */
export const loadCompletions =
  (): AppThunk =>
  (dispatch, _getState, { waitingOpenings }) =>
    dispatch(readCompletions(waitingOpenings.load()))

/** Loads the associate's completion records into the slice, after `restored` is done. */
export const readCompletions =
  (restored?: Promise<void>): AppThunk =>
  (dispatch, getState, { documents, inRecordQueue }) =>
    inRecordQueue(async () => {
      const [records] = await Promise.all([documents.listCompletions(getState().user.uid), restored])
      dispatch(recordsRead(records))
    })

/**
 * Marks a module as opened, unless it already is in the record. The opening is shown immediately, and stored
 * in this browser until the document database has received it.
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

/** Returns whether the record already contains the opening. For a quiz, the record alone is sufficient. */
function isOpened(record: CompletionRecord | undefined, module: ModuleOutline): boolean {
  return record !== undefined && (module.type === 'quiz' || isModuleDone(record, module))
}

/** Sends the user's waiting openings and answers in order, until a delivery fails. */
export const deliverOpenings =
  (): AppThunk =>
  async (dispatch, getState, { inRecordQueue, waitingOpenings }) => {
    for (const opening of openingsOf(getState().user, waitingOpenings.get()))
      if ((await inRecordQueue(() => dispatch(deliverOpening(opening)))) === 'kept') return
  }

/**
 * Sends an opening unless it was already sent, and removes it from the queue, even after a final refusal. The
 * record is updated before the removal, which prevents flickering check marks.
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
