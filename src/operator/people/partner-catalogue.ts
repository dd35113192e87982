import { findDaysProblem } from '#domain/course/catalogue.ts'
import { changeCatalogue } from '#partners/change-partner-settings.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { findCatalogue, type StoredCatalogue } from '#store/courses/catalogues.ts'
import { lockPartner } from '#store/people/partners/partners.ts'
import type { Queryable } from '#store/schema.ts'
import type { Facts } from '../command-line/answer.ts'
import { storeCommand, throwAsFailure, UsageError } from '../command-line/command.ts'
import { refuseUnknownCourse } from '../command-line/parse-options.ts'
import { PARTNER_ID, unknownPartner } from './partner-commands.ts'

/** Command that lists the courses of a partner or changes its catalogue. */
export const partnerCatalogue = storeCommand({
  name: 'partner catalogue',
  summary: 'lists the courses of a partner; with an option, adds one, removes one, or gives all',
  options: {
    ...PARTNER_ID,
    course: { value: 'ID', sentence: 'gives this course: the partner has only chosen ones' },
    without: { value: 'ID', sentence: 'removes this chosen course', joins: 'or' },
    all: { sentence: 'gives all enabled courses', joins: 'or' },
    from: { value: 'DAY', sentence: 'the first day of the course there, such as 2026-03-31' },
    until: { value: 'DAY', sentence: 'the last day of the course there' },
  },
  takesJson: true,
  async run({ id, course, without, all, from, until }, { db, now }) {
    if (course === undefined && (from ?? until) !== undefined)
      throw new UsageError('--from and --until go with --course')
    const problem = findDaysProblem({ from, until })
    if (problem !== undefined) throw new UsageError(problem)
    if (course !== undefined) await refuseUnknownCourse(db, course)
    const chosen = course === undefined ? undefined : { courseId: course, from, until }
    const stored = await inTransaction(db, async (transaction) => {
      if (!(await lockPartner(transaction, id))) throw unknownPartner(id)
      const before = await findCatalogue(transaction, id)
      const after = changeOf(before, { chosen, without, all })
      if (after) await store(transaction, id, after, now)
      return after ?? before
    }).catch(throwAsFailure)
    const none = `Partner ${id} has all enabled courses.`
    return { list: stored.catalogue === 'all' ? [] : listOf(stored), none }
  },
})

/** Returns the changed catalogue. Undefined for no change. */
function changeOf(
  { courses }: StoredCatalogue,
  wanted: {
    chosen: StoredCatalogue['courses'][number] | undefined
    without: string | undefined
    all: boolean | undefined
  },
): StoredCatalogue | undefined {
  const { chosen, without, all } = wanted
  if (all) return { catalogue: 'all', courses }
  const left = chosen?.courseId ?? without
  if (left === undefined) return undefined
  const others = courses.filter(({ courseId }) => courseId !== left)
  return { catalogue: 'chosen', courses: chosen ? [...others, chosen] : others }
}

function store(db: Queryable, id: string, catalogue: StoredCatalogue, now: number): Promise<void> {
  return changeCatalogue(db, id, catalogue, { actor: 'operator' }, now)
}

function listOf({ courses }: StoredCatalogue): Facts[] {
  if (courses.length === 0) return [{ course: 'none' }]
  return courses.map(({ courseId: course, from, until }) => ({ course, from, until }))
}
