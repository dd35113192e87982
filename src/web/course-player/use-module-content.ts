import { type Loaded, useLoaded } from '#client/loading/use-loaded.ts'
import type { CourseModule } from '#domain/course/course.ts'
import { isMissing, readCoursesAgain } from '#web/state/courses.ts'
import { useAppDispatch } from '#web/state/store.ts'

/** A module's content and the state of its load. The previous content stays during a reload. */
export interface ModuleContent extends Pick<Loaded<unknown>, 'state' | 'error' | 'reload'> {
  module?: CourseModule
  /** The attempt the quiz was fetched for, 0-based; undefined if it was fetched between attempts. */
  attempt?: number | undefined
}

/**
 * Returns the wanted module's content, from the cache if possible; `drawn` is the content included in the page. If
 * the module is missing, the courses are reloaded before the failure is reported, since the course may have been
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
 * Identifies a version of a module's content. A passed quiz includes its answer key, and a quiz with a running
 * attempt stays as it was when the attempt started.
 */
export interface ModuleKey {
  courseId: string
  moduleId: string
  passed: boolean
  /** The running attempt, 0-based. */
  attempt: number | undefined
  /** Number of refused actions; the module is fetched again after each. */
  refusals: number
}

type GetModule = (courseId: string, moduleId: string) => Promise<CourseModule>

/** Returns a cache that fetches each module once and retries failed fetches. It can start with the first module. */
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
