import {
  type CourseOutline,
  findModule,
  type ModuleOutline,
  modulesOf,
  type SectionOf,
} from '../course/course.ts'
import { type CompletionRecord, isModuleDone } from './completion-record.ts'

/** Returns the module requested in the URL, otherwise the module at which the course opens. */
export function chooseModule(
  course: CourseOutline,
  requestedId: string | null,
  record: Pick<CompletionRecord, 'modules'> | undefined,
): ModuleOutline | undefined {
  const requested = requestedId === null ? undefined : findModule(course, requestedId)
  return requested ?? moduleToOpen(course, record)
}

/** Returns the module at which the player opens a course: the first incomplete module, otherwise the first. */
export function moduleToOpen<M extends ModuleOutline>(
  course: { sections: SectionOf<M>[] },
  record: Pick<CompletionRecord, 'modules'> | undefined,
): M | undefined {
  const modules = modulesOf(course)
  return modules.find((module) => !isModuleDone(record, module)) ?? modules[0]
}
