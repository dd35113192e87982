import type { CourseModule } from '#domain/course.ts'

export type ModuleCache = ReturnType<typeof createModuleCache>

/** Which answer of a module is wanted: once a quiz is passed, its answer carries the key. */
export interface ModuleKey {
  courseId: string
  moduleId: string
  passed: boolean
}

type GetModule = (courseId: string, moduleId: string) => Promise<CourseModule>

/** Keeps each module that was fetched, so that it is fetched once. What failed is asked for again. */
export function createModuleCache(getModule: GetModule) {
  const modules = new Map<string, Promise<CourseModule>>()

  function fetched(key: string, { courseId, moduleId }: ModuleKey): Promise<CourseModule> {
    const module = getModule(courseId, moduleId)
    modules.set(key, module)
    module.catch(() => modules.delete(key))
    return module
  }

  return {
    get(wanted: ModuleKey): Promise<CourseModule> {
      const key = keyOf(wanted)
      return modules.get(key) ?? fetched(key, wanted)
    },
  }
}

/** One text for what is wanted, the same for the same. */
export function keyOf({ courseId, moduleId, passed }: ModuleKey): string {
  return JSON.stringify([courseId, moduleId, passed])
}
