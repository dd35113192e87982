import type { PayloadAction } from '@reduxjs/toolkit'
import { createSlice } from '@reduxjs/toolkit'
import type { CourseOutline } from '#domain/course.ts'

export interface CoursesState {
  initialized: boolean
  courses: CourseOutline[]
}

const initialState: CoursesState = { initialized: false, courses: [] }

/** The courses slice: setting it stores the list and marks it initialized (section 3). */
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
