import { type Loaded, useLoaded } from '#client/loading/use-loaded.ts'
import type { CourseModule } from '#domain/course/course.ts'
import { isMissing, readCoursesAgain } from '#web/state/courses.ts'
import { useAppDispatch } from '#web/state/store.ts'

/** Content of a module and its loading state. The previous content stays during a reload. */
export interface ModuleContent extends Pick<Loaded<unknown>, 'state' | 'error' | 'reload'> {
  module?: CourseModule
  /** Attempt for which the quiz was fetched, 0-based; undefined between attempts. */
  attempt?: number | undefined
}

/**
 * Returns a module's content, if possible from the cache. `drawn` is the content included in the page. If the
 * module is missing, reloads the courses before reporting the failure, because the course may have been
 * changed or disabled.
 */
export function useModuleContent(
  cache: ModuleCache,
  wanted: ModuleKey,
  drawn: CourseModule | undefined,
): ModuleContent {
  const dispatch = useAppDispatch()
  const { attempt } = wanted
  const load = async () => {
    try {
      return { module: await cache.get(wanted), attempt }
    } catch (error) {
      if (isMissing(error)) await dispatch(readCoursesAgain())
      throw error
    }
  }
  const { data, state, error, reload } = useLoaded(textOf(wanted), load, drawn && { module: drawn, attempt })
  const shown = data?.module.id === wanted.moduleId ? data : undefined
  return { state, error, reload, ...shown }
}

export type ModuleCache = ReturnType<typeof createModuleCache>

/**
 * Key of a version of a module's content. A passed quiz includes its answer key. A quiz with a running
 * attempt keeps its content from the start of the attempt.
 */
export interface ModuleKey {
  courseId: string
  moduleId: string
  passed: boolean
  /** Running attempt, 0-based. */
  attempt: number | undefined
  /** Number of refused actions. Each one causes another fetch of the module. */
  refusals: number
}

type GetModule = (courseId: string, moduleId: string) => Promise<CourseModule>

/**
 * Returns a cache that fetches each module once and retries failed fetches. `first` and `module` can fill it
 * initially.
 */
export function createModuleCache(getModule: GetModule, first?: ModuleKey, module?: CourseModule) {
  const modules = new Map<string, Promise<CourseModule>>()
  if (first && module) modules.set(textOf(first), Promise.resolve(module))

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

/** Returns the key as text, for comparison. */
function textOf({ courseId, moduleId, passed, attempt, refusals }: ModuleKey): string {
  return JSON.stringify([courseId, moduleId, passed, attempt, refusals])
}
