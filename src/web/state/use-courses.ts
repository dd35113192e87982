import { useCallback } from 'react'
import { useLoad } from '#web/loading/use-load.ts'
import { readCourses } from './courses.ts'
import { useAppDispatch, useAppSelector } from './store.ts'

/** Returns the enabled courses, loaded once for the whole dashboard. */
export function useCourses() {
  const dispatch = useAppDispatch()
  const { initialized, courses } = useAppSelector((state) => state.courses)
  const load = useCallback(() => dispatch(readCourses()), [dispatch])
  return { ...useLoad(!initialized, load), courses }
}
