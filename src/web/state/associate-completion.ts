import type { PayloadAction } from '@reduxjs/toolkit'
import { createSlice } from '@reduxjs/toolkit'
import type { CompletionRecord } from '#domain/completion-record.ts'

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
