import { configureStore, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import type { FirstMembersDocument, PartnerDocument, UserDocument } from '#contract/documents.ts'
import type { CourseOutline } from '#domain/course/course.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import { DOCUMENT_PATHS, type DocumentList } from '#web/services/document-paths.ts'
import { findPageDocument } from '#web/services/services.ts'
import type { SignedInServices } from '#web/services/signed-in-services.ts'
import { associateCompletionSlice, recordsRead } from './associate-completion.ts'
import { coursesSet, coursesSlice } from './courses.ts'
import { organizationReplaced, organizationSlice } from './organization.ts'
import { teamSet, teamSlice, toTeamMembers } from './team.ts'
import { profileRead, type UserState, userSlice } from './user.ts'

/** Runs a task after all earlier tasks in the queue have ended. */
export type SerialQueue = <T>(task: () => Promise<T>) => Promise<T>

/** Returns a queue that runs tasks one after the other. A failed task does not block the next. */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const result = last.then(task)
    last = result.catch(() => undefined)
    return result
  }
}

/** Context of every thunk: the services, and a queue for each kind of ordered calls. */
export interface ThunkContext extends SignedInServices {
  /**
   * Queue of all calls that return completion records. An older state of a record then never arrives after a
   * newer one. Calls in the queue must not wait for a connection.
   */
  inRecordQueue: SerialQueue
  /** Queue of all calls that set the team. A list loaded earlier then cannot undo an action. */
  inTeamQueue: SerialQueue
}

/**
 * Creates the store of a signed-in user: the five slices of section 3, with the services for its thunks. The
 * next user gets a new store, and does not wait for the previous user's calls.
 */
export function createStore(user: UserState, services: SignedInServices) {
  const context: ThunkContext = {
    ...services,
    inRecordQueue: createSerialQueue(),
    inTeamQueue: createSerialQueue(),
  }
  const store = configureStore({
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
  for (const action of pageActions(user, (path) => findPageDocument(services, path))) store.dispatch(action)
  return store
}

/** Returns the actions that fill the slices from the documents included in the page. */
function pageActions(
  { uid, partner = '' }: UserState,
  find: <Document>(path: string) => Document | undefined,
): UnknownAction[] {
  const profile = find<UserDocument>(DOCUMENT_PATHS.user(uid))
  const organization = find<PartnerDocument>(DOCUMENT_PATHS.partner(partner))
  const courses = find<DocumentList<CourseOutline>>(DOCUMENT_PATHS.courses())
  const records = find<DocumentList<CompletionRecord>>(DOCUMENT_PATHS.completions(uid))
  const first = find<FirstMembersDocument>(DOCUMENT_PATHS.firstMembers(partner))
  const team = first?.users.length === first?.total ? first : undefined
  const actions = [
    profile && profileRead(profile),
    organization && organizationReplaced(organization),
    courses && coursesSet(courses.documents),
    records && recordsRead(records.documents),
    team && teamSet(toTeamMembers(team.users, team.statuses, uid, team.goals)),
  ]
  return actions.filter((action) => action !== undefined)
}

export type Store = ReturnType<typeof createStore>
export type State = ReturnType<Store['getState']>

/** A thunk: reads the state, calls the services, and dispatches the results. */
export type AppThunk<Result = Promise<void>> = ThunkAction<Result, State, ThunkContext, UnknownAction>

export const useAppSelector = useSelector.withTypes<State>()
export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>()
