import { AppError } from '#core/errors.ts'
import { firstRole } from '#domain/permissions.ts'
import { isDay } from '#domain/requirement/local-time.ts'
import { type Deadline, MAX_WITHIN } from '#domain/requirement/requirement.ts'
import { requireCourse, stopRequiring } from '#learning/require-course.ts'
import { findStoredCourse } from '#store/learning/courses.ts'
import {
  listCompanyRequirements,
  listRequirements,
  type StoredRequirement,
} from '#store/learning/requirements.ts'
import { findPartner } from '#store/people/partners.ts'
import { findUserByEmail } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import type { Facts } from '../answer.ts'
import { CommandFailure, storeCommand, UsageError } from '../command.ts'
import { lockOpenPartner, parseEmailOption, unknownEmail } from '../parse-options.ts'

const OF_WHOM = {
  partner: { value: 'ID', sentence: 'the id of the partner' },
  all: { sentence: 'all partners, by the company', joins: 'either' },
} as const

/** Lists the requirements of a partner, or the company's own. */
export const requirementList = storeCommand({
  name: 'requirement list',
  summary: 'lists who must have which course by when, the newest first, with those that were ended',
  options: OF_WHOM,
  takesJson: true,
  async run({ partner }, { db }) {
    const list = await listOf(db, partner)
    return { list: list.map(factsOf), none: 'No course is required.' }
  },
})

/** Requires a course of everybody or of some people. */
export const requirementAdd = storeCommand({
  name: 'requirement add',
  summary: 'requires a course of a partner’s associates, also of who joins later, or of everybody everywhere',
  options: {
    ...OF_WHOM,
    course: { value: 'ID', sentence: 'the id of the course', required: true },
    by: { value: 'DAY', sentence: 'the day by which it is to be complete, such as 2026-03-31' },
    within: { value: 'DAYS', sentence: 'days from joining', joins: 'either' },
    email: { value: 'E', sentence: 'of these people alone: their emails, with commas in between' },
  },
  takesJson: true,
  async run({ partner, course, by, within, email }, { db, config, now }) {
    const deadline = parseDeadline(by, within)
    if (partner === undefined && email !== undefined) throw new UsageError('--email goes with --partner')
    if (partner !== undefined) await lockOpenPartner(db, partner)
    if (!(await findStoredCourse(db, course)))
      throw new CommandFailure(`--course '${course}' is not a course; portal course list names them`)
    const people = partner === undefined ? undefined : await findPeople(db, partner, email)
    const wanted = { courseId: course, people, deadline }
    const context = { db, config, clock: () => now }
    const added = await refusedInWords(requireCourse(context, { partner, actor: 'operator' }, wanted))
    return { facts: factsOf(added) }
  },
})

/** Ends a requirement. */
export const requirementEnd = storeCommand({
  name: 'requirement end',
  summary: 'ends a requirement, which stays as history',
  options: { ...OF_WHOM, id: { value: 'ID', sentence: 'the id of the requirement', required: true } },
  takesJson: true,
  async run({ partner, id }, { db, now }) {
    const open = (await listOf(db, partner)).find((one) => one.id === id && one.ended === undefined)
    if (!open || open.byCompany !== (partner === undefined))
      throw new CommandFailure(
        `--id '${id}' is not an open requirement there; portal requirement list names them`,
      )
    await refusedInWords(stopRequiring({ db, clock: () => now }, { partner, actor: 'operator' }, id))
    return { facts: factsOf({ ...open, ended: now }) }
  },
})

/** Lists the requirements of a partner, or without one the company's; refuses a partner that is not there. */
async function listOf(db: Queryable, partner: string | undefined): Promise<StoredRequirement[]> {
  if (partner === undefined) return listCompanyRequirements(db)
  if (await findPartner(db, partner)) return listRequirements(db, partner)
  throw new CommandFailure(`--partner '${partner}' does not exist`)
}

function parseDeadline(by: string | undefined, within: string | undefined): Deadline {
  if (by !== undefined) {
    if (!isDay(by)) throw new UsageError(`--by '${by}' must be a day such as 2026-03-31`)
    return { by }
  }
  const days = /^\d{1,3}$/.test(within ?? '') ? Number(within) : 0
  if (days < 1 || days > MAX_WITHIN)
    throw new UsageError(`--within '${within}' must be 1 to ${MAX_WITHIN} days`)
  return { within: days }
}

async function findPeople(
  db: Queryable,
  partner: string,
  emails: string | undefined,
): Promise<string[] | undefined> {
  if (emails === undefined) return undefined
  const uids: string[] = []
  for (const text of emails.split(',')) {
    const email = parseEmailOption(text)
    const user = await findUserByEmail(db, email)
    if (!user) throw unknownEmail(email)
    if (user.partner !== partner || firstRole(user.roles) !== 'partner-associate')
      throw new CommandFailure(`--email '${email}' is not an associate of partner ${partner}`)
    uids.push(user.uid)
  }
  return [...new Set(uids)]
}

/** Waits for an act, whose refusal becomes the command's. */
async function refusedInWords<T>(act: Promise<T>): Promise<T> {
  try {
    return await act
  } catch (error) {
    throw error instanceof AppError ? new CommandFailure(error.message, { cause: error }) : error
  }
}

function factsOf({ id, courseId, people, deadline, added, ended, byCompany }: StoredRequirement): Facts {
  return {
    ...{ id, course: courseId, people: people?.length ?? 'everybody' },
    by: 'by' in deadline ? deadline.by : undefined,
    within: 'within' in deadline ? deadline.within : undefined,
    ...{ added: new Date(added), ended: ended === undefined ? undefined : new Date(ended) },
    of: byCompany ? 'company' : 'partner',
  }
}
