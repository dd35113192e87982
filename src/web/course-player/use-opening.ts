import { useEffect } from 'react'
import type { ModuleOutline } from '#domain/course.ts'
import type { CourseRecord } from './use-course-record.ts'

/**
 * Marks a module as opened once it is shown to somebody who is tracked (section 4). Telling twice does no
 * harm; a failure is only logged (section 8).
 */
export function useOpening(
  module: ModuleOutline,
  isShown: boolean,
  isTracked: boolean,
  opened: CourseRecord['opened'],
): void {
  useEffect(() => {
    if (isShown && isTracked) opened(module).catch((error: unknown) => console.error(error))
  }, [module, isShown, isTracked, opened])
}
