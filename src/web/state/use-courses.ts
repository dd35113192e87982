import { useCallback } from 'react'
import { ServiceError } from '#web/services/service-error.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { coursesSet } from './courses.ts'
import { useAppDispatch, useAppSelector } from './store.ts'
import { useLoad } from './use-load.ts'

/** Whether what was asked for is not there, or not any more. */
export function isMissing(error: unknown): boolean {
  return error instanceof ServiceError && error.status === 404
}

/** Gives what reads the enabled courses again: something of one of them was missing. A failure is only logged. */
export function useRereadCourses(): () => Promise<void> {
  const { documents } = useSignedInServices()
  const dispatch = useAppDispatch()
  return useCallback(async () => {
    try {
      dispatch(coursesSet(await documents.listCourses()))
    } catch (error) {
      console.error(error)
    }
  }, [documents, dispatch])
}

/** The enabled courses, read once for the whole dashboard. */
export function useCourses() {
  const { documents } = useSignedInServices()
  const dispatch = useAppDispatch()
  const { initialized, courses } = useAppSelector((state) => state.courses)
  const load = useCallback(
    async () => dispatch(coursesSet(await documents.listCourses())),
    [documents, dispatch],
  )
  return { ...useLoad(!initialized, load), courses }
}
