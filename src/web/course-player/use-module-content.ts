import { useCallback, useEffect, useState } from 'react'
import type { CourseModule } from '#domain/course.ts'
import { isMissing, useRereadCourses } from '#web/state/use-courses.ts'
import type { ModuleCache, ModuleKey } from './module-cache.ts'
import { keyOf } from './module-cache.ts'

/** A module's content on its way. While a newer answer of the same module loads, the older one stays. */
export interface ModuleContent {
  state: 'loading' | 'ready' | 'failed'
  module: CourseModule | undefined
  retry: () => void
}

interface Answer {
  key: string
  failed: boolean
  module: CourseModule | undefined
}

/**
 * The wanted module's content, from the cache where it is there. A failure is logged; `retry` asks again. Where the module
 * is missing, the courses are read again first: the course may have been changed or taken down.
 */
export function useModuleContent(
  cache: ModuleCache,
  { courseId, moduleId, passed }: ModuleKey,
): ModuleContent {
  const [answer, setAnswer] = useState<Answer>()
  const [tries, setTries] = useState(0)
  const rereadCourses = useRereadCourses()
  const key = `${keyOf({ courseId, moduleId, passed })}${tries}`

  useEffect(() => {
    let left = false
    cache.get({ courseId, moduleId, passed }).then(
      (module) => !left && setAnswer({ key, failed: false, module }),
      async (error: unknown) => {
        console.error(error)
        if (isMissing(error)) await rereadCourses()
        if (!left) setAnswer((before) => ({ key, failed: true, module: before?.module }))
      },
    )
    return () => {
      left = true
    }
  }, [cache, courseId, moduleId, passed, key, rereadCourses])

  const retry = useCallback(() => setTries((count) => count + 1), [])
  const module = answer?.module?.id === moduleId ? answer.module : undefined
  if (answer?.key !== key) return { state: 'loading', module, retry }
  return { state: answer.failed ? 'failed' : 'ready', module, retry }
}
