import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { ServiceError } from '#client/http/http.ts'
import type { CourseOutline } from '#domain/course/course.ts'
import type { AppThunk } from './store.ts'

export interface CoursesState {
  initialized: boolean
  courses: CourseOutline[]
}

const initialState: CoursesState = { initialized: false, courses: [] }

/** The courses slice. Setting it stores the list and marks the slice as initialized (section 3). */
export const coursesSlice = createSlice({
  name: 'courses',
  initialState,
  reducers: {
    coursesSet: (_state, { payload }: PayloadAction<CourseOutline[]>) => ({
      initialized: true,
      courses: payload,
    }),
  },
})

export const { coursesSet } = coursesSlice.actions

/** Loads the outlines of the enabled courses. */
export const readCourses =
  (): AppThunk =>
  async (dispatch, _getState, { documents }) => {
    dispatch(coursesSet(await documents.listCourses()))
  }

/** Reloads the courses after one of their parts was missing. Failures are only logged. */
export const readCoursesAgain = (): AppThunk => (dispatch) => dispatch(readCourses()).catch(console.error)

/** Returns whether an error means that the requested item does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof ServiceError && error.status === 404
}
