import { modulesOf } from '#domain/course/course.ts'
import { quote } from '#domain/course/course-changes.ts'
import { publishCourse } from '#learning/publish-course.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { countCompletionsOfCourse } from '#store/learning/completions.ts'
import { listCourses } from '#store/learning/courses.ts'
import { audit } from '#store/operation/audit-log.ts'
import { type CommandContext, storeCommand, type ValuesOf } from '../command.ts'
import { describeLoss } from './compare-with-portal.ts'
import { describeReach, NOTE } from './course-publish.ts'
import { COURSE_ID, getStored } from './course-revisions.ts'

const OPTIONS = { ...COURSE_ID, ...NOTE } as const

/** Lists the courses. */
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
    return { list, none: 'There is no course yet.' }
  },
})

/** Takes a course away from everybody; records stay. */
export const courseDisable = storeCommand({
  name: 'course disable',
  summary: 'takes a course away from everybody; what people have learned in it stays',
  options: OPTIONS,
  run: (values, context) => setEnabled(values, context, false),
})

/** Offers a course to everybody. */
export const courseEnable = storeCommand({
  name: 'course enable',
  summary: 'offers a course to everybody',
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
  return inTransaction(db, async (transaction) => {
    const stored = await getStored(id, transaction)
    const name = quote(stored.course.name)
    if (stored.course.enabled === enabled) return `${name} is ${word} already.`
    const course = { ...stored.course, enabled }
    const revision = await publishCourse(transaction, course, now, { note, timeZone: config.timeZone })
    await audit(transaction, { act: `course-${word}`, actor: 'operator', subject: id }, now)
    const effect = enabled
      ? describeReach(course, config)
      : `${describeLoss(await countCompletionsOfCourse(transaction, id))}.`
    return `${name} is ${word} now, as revision ${revision}. ${effect}`
  })
}
