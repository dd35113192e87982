import { setCourseEnabled } from '#courses/publishing/set-course-enabled.ts'
import { modulesOf } from '#domain/course/course.ts'
import { quote } from '#domain/course/course-changes.ts'
import { listCourses } from '#store/courses/courses.ts'
import { countCompletionsOfCourse } from '#store/learning/completions.ts'
import { type CommandContext, storeCommand, type ValuesOf } from '../command-line/command.ts'
import { describeLoss } from './compare-with-portal.ts'
import { describeReach, NOTE } from './course-publish.ts'
import { COURSE_ID, missingCourse } from './course-revisions.ts'

const OPTIONS = { ...COURSE_ID, ...NOTE } as const

/** Command that lists the courses. */
export const courseList = storeCommand({
  name: 'course list',
  summary: 'lists the courses, with their newest revision',
  takesJson: true,
  async run(_values, { db }) {
    const courses = await listCourses(db)
    const list = courses.map(({ course, isEnabled }) => ({
      id: course.id,
      name: course.name,
      enabled: isEnabled,
      revision: course.revision,
      modules: modulesOf(course).length,
      path: `/course/${course.webPath}`,
    }))
    return { list, none: 'No courses yet.' }
  },
})

/** Command that disables a course for all learners. Records stay. */
export const courseDisable = storeCommand({
  name: 'course disable',
  summary: 'hides a course from everyone; all progress is kept',
  options: OPTIONS,
  run: (values, context) => setEnabled(values, context, false),
})

/** Command that enables a course for all learners. */
export const courseEnable = storeCommand({
  name: 'course enable',
  summary: 'shows a course to everyone',
  options: OPTIONS,
  run: (values, context) => setEnabled(values, context, true),
})

async function setEnabled(
  { id, note }: ValuesOf<typeof OPTIONS>,
  context: CommandContext,
  enabled: boolean,
): Promise<string> {
  const { db, now, config } = context
  const word = enabled ? 'enabled' : 'disabled'
  const done = await setCourseEnabled(
    db,
    { id, enabled },
    { by: 'operator', note, timeZone: config.timeZone },
    now,
  )
  if (!('course' in done)) throw missingCourse(id)
  const name = quote(done.course.name)
  if (done.outcome === 'already') return `${name} is already ${word}.`
  const effect = enabled
    ? describeReach(done.course, config)
    : `${describeLoss(await countCompletionsOfCourse(db, id))}.`
  return `${name} is now ${word}, as revision ${done.revision}. ${effect}`
}
