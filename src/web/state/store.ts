import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { configureStore } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import type { SignedInServices } from '#web/services/signed-in-services.ts'
import { associateCompletionSlice } from './associate-completion.ts'
import { coursesSlice } from './courses.ts'
import { organizationSlice } from './organization.ts'
import type { SerialQueue } from './serial-queue.ts'
import { createSerialQueue } from './serial-queue.ts'
import { teamSlice } from './team.ts'
import type { UserState } from './user.ts'
import { userSlice } from './user.ts'

/** What every thunk has at hand: the services, and one queue for each thing that calls may not overtake each other about. */
export interface ThunkContext extends SignedInServices {
  /**
   * For all calls that answer completion records, so that an older state of a record never arrives after a newer one. A
   * call that waits for the network to come back must do so outside the queue.
   */
  inRecordQueue: SerialQueue
  /** For everything that sets the team, so that a list read before somebody came or went does not undo it. */
  inTeamQueue: SerialQueue
}

/**
 * Returns a store for one signed-in user: the five slices of section 3, with the services for its thunks. Whoever
 * signs in next gets a new one, so that nobody waits for what another user began.
 */
export function createStore(user: UserState, services: SignedInServices) {
  const context: ThunkContext = {
    ...services,
    inRecordQueue: createSerialQueue(),
    inTeamQueue: createSerialQueue(),
  }
  return configureStore({
    reducer: {
      user: userSlice.reducer,
      organization: organizationSlice.reducer,
      team: teamSlice.reducer,
      courses: coursesSlice.reducer,
      associateCompletion: associateCompletionSlice.reducer,
    },
    preloadedState: { user },
    middleware: (getDefault) => getDefault({ thunk: { extraArgument: context } }),
  })
}

export type Store = ReturnType<typeof createStore>
export type State = ReturnType<Store['getState']>

/** A thunk: reads the state, uses the services and dispatches what comes of it. */
export type AppThunk<Result = Promise<void>> = ThunkAction<Result, State, ThunkContext, UnknownAction>

export const useAppSelector = useSelector.withTypes<State>()
export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>()
