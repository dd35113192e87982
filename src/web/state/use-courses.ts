import { useLoaded } from '#client/loading/use-loaded.ts'
import { readCourses } from './courses.ts'
import { useAppDispatch, useAppSelector } from './store.ts'

/** Returns the enabled courses, loaded once for the whole dashboard. */
export function useCourses() {
  const dispatch = useAppDispatch()
  const { initialized, courses } = useAppSelector((state) => state.courses)
  const load = useLoaded(initialized ? undefined : 'courses', () => dispatch(readCourses()))
  return { ...load, courses }
}
