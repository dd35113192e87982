import { configureStore } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import { associateCompletionSlice } from './associate-completion.ts'
import { coursesSlice } from './courses.ts'
import { organizationSlice } from './organization.ts'
import { teamSlice } from './team.ts'
import type { UserState } from './user.ts'
import { userSlice } from './user.ts'

/** A store for one signed-in user: the five slices of section 3. Who signs in next gets a new one. */
export function createStore(user: UserState) {
  return configureStore({
    reducer: {
      user: userSlice.reducer,
      organization: organizationSlice.reducer,
      team: teamSlice.reducer,
      courses: coursesSlice.reducer,
      associateCompletion: associateCompletionSlice.reducer,
    },
    preloadedState: { user },
  })
}

export type Store = ReturnType<typeof createStore>
export type State = ReturnType<Store['getState']>

export const useAppSelector = useSelector.withTypes<State>()
export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>()
