import { ServiceError } from '#web/services/service-error.ts'
import { coursesSet } from './courses.ts'
import { organizationReplaced } from './organization.ts'
import type { AppThunk } from './store.ts'
import { userMerged } from './user.ts'

/** Reads the signed-in user's own document into the user slice. The partner and roles stay what the token claims. */
export const readProfile =
  (): AppThunk =>
  async (dispatch, getState, { documents }) => {
    const { userName, email, profileImage } = await documents.getUser(getState().user.uid)
    dispatch(userMerged({ userName, email, profileImage }))
  }

/** Reads the user's partner into the organization slice. */
export const readOrganization =
  (): AppThunk =>
  async (dispatch, getState, { documents }) => {
    dispatch(organizationReplaced(await documents.getPartner(getState().user.partner ?? '')))
  }

/** Reads the outlines of the enabled courses. */
export const readCourses =
  (): AppThunk =>
  async (dispatch, _getState, { documents }) => {
    dispatch(coursesSet(await documents.listCourses()))
  }

/** Reads the courses once more, after something of one of them was missing. A failure is only logged. */
export const readCoursesAgain = (): AppThunk => (dispatch) => dispatch(readCourses()).catch(console.error)

/** Returns whether something asked for is not there, or not there any more. */
export function isMissing(error: unknown): boolean {
  return error instanceof ServiceError && error.status === 404
}
