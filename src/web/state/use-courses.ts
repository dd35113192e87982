import { useCallback } from 'react'
import { useSignedInServices } from '#web/app/signed-in-services.ts'
import { useAppDispatch, useAppSelector } from '#web/app/store.ts'
import { coursesSet } from './courses.ts'
import { useLoad } from './use-load.ts'

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
