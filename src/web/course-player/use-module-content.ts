import { useCallback, useState } from 'react'
import type { CourseModule } from '#domain/course.ts'
import { isMissing, readCoursesAgain } from '#web/state/courses.ts'
import { useAppDispatch } from '#web/state/store.ts'
import type { Load } from '#web/state/use-load.ts'
import { useLoad } from '#web/state/use-load.ts'

/** A module's content and the state of its load. While the same module is loaded again, the previous content stays. */
export interface ModuleContent extends Load {
  module: CourseModule | undefined
}

/**
 * Returns the wanted module's content, from the cache if possible. If the module is missing, the courses are read again
 * first: the course may have been changed or disabled.
 */
export function useModuleContent(
  cache: ModuleCache,
  { courseId, moduleId, passed }: ModuleKey,
): ModuleContent {
  const dispatch = useAppDispatch()
  const [answer, setAnswer] = useState<{ key: string; module: CourseModule }>()
  const key = textOf({ courseId, moduleId, passed })

  const load = useCallback(
    async (signal: AbortSignal) => {
      try {
        const module = await cache.get({ courseId, moduleId, passed })
        if (!signal.aborted) setAnswer({ key, module })
      } catch (error) {
        if (isMissing(error)) await dispatch(readCoursesAgain())
        throw error
      }
    },
    [cache, courseId, moduleId, passed, key, dispatch],
  )
  const module = answer?.module.id === moduleId ? answer.module : undefined
  return { ...useLoad(answer?.key !== key, load), module }
}

export type ModuleCache = ReturnType<typeof createModuleCache>

/** Identifies the wanted content of a module: once a quiz is passed, it includes the key. */
export interface ModuleKey {
  courseId: string
  moduleId: string
  passed: boolean
}

type GetModule = (courseId: string, moduleId: string) => Promise<CourseModule>

/** Returns a cache that fetches each module once. A failed fetch is repeated. */
export function createModuleCache(getModule: GetModule) {
  const modules = new Map<string, Promise<CourseModule>>()

  function fetchModule(key: string, { courseId, moduleId }: ModuleKey): Promise<CourseModule> {
    const module = getModule(courseId, moduleId)
    modules.set(key, module)
    module.catch(() => modules.delete(key))
    return module
  }

  return {
    get(wanted: ModuleKey): Promise<CourseModule> {
      const key = textOf(wanted)
      return modules.get(key) ?? fetchModule(key, wanted)
    },
  }
}

/** Returns the key as a text, for comparison. */
function textOf({ courseId, moduleId, passed }: ModuleKey): string {
  return JSON.stringify([courseId, moduleId, passed])
}
