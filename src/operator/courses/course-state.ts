import { modulesOf } from '#domain/course/course.ts'
import { quote } from '#domain/course/course-changes.ts'
import { publishCourse } from '#learning/publish-course.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { countCompletionsOfCourse } from '#store/learning/completions.ts'
import { findStoredCourse, listCourses } from '#store/learning/courses.ts'
import { audit } from '#store/operation/audit-log.ts'
import {
  type CommandContext,
  CommandFailure,
  requiredText,
  type StoreCommand,
  textOf,
  type Values,
} from '../command.ts'
import { describeLoss } from './compare-with-portal.ts'
import { describeReach } from './course-publish.ts'

const OPTIONS = { id: { type: 'string', required: true }, note: { type: 'string' } } as const

/** Lists the courses. */
export const courseList: StoreCommand = {
  name: 'course list',
  usage: '',
  summary: 'lists the courses, with their newest revision',
  options: {},
  tellsFacts: true,
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
}

/** Takes a course away from everybody; records stay. */
export const courseDisable: StoreCommand = {
  name: 'course disable',
  usage: '--id ID [--note TEXT]',
  summary: 'takes a course away from everybody; what people have learned in it stays',
  options: OPTIONS,
  run: (values, context) => setEnabled(values, context, false),
}

/** Offers a course to everybody. */
export const courseEnable: StoreCommand = {
  name: 'course enable',
  usage: '--id ID [--note TEXT]',
  summary: 'offers a course to everybody',
  options: OPTIONS,
  run: (values, context) => setEnabled(values, context, true),
}

async function setEnabled(values: Values, context: CommandContext, enabled: boolean): Promise<string> {
  const { db, now, config } = context
  const id = requiredText(values, 'id')
  const word = enabled ? 'enabled' : 'disabled'
  return inTransaction(db, async (transaction) => {
    const stored = await findStoredCourse(transaction, id)
    if (!stored) throw new CommandFailure(`--id '${id}' is no course; portal course list names them`)
    const name = quote(stored.course.name)
    if (stored.course.enabled === enabled) return `${name} is ${word} already.`
    const note = textOf(values, 'note')
    const course = { ...stored.course, enabled }
    const revision = await publishCourse(transaction, course, now, { note })
    await audit(transaction, { act: `course-${word}`, actor: 'operator', subject: id }, now)
    const effect = enabled
      ? describeReach(course, config)
      : `${describeLoss(await countCompletionsOfCourse(transaction, id))}.`
    return `${name} is ${word} now, as revision ${revision}. ${effect}`
  })
}
