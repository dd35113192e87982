import { randomUUID } from 'node:crypto'
import { CalendarDay } from '#contract/primitives.ts'
import { wholeTeam } from '#domain/people/managed-team.ts'
import { firstRole } from '#domain/permissions.ts'
import { type CoursePartner, MAX_REQUIRED_PARTNERS } from '#domain/requirement/partner-effects.ts'
import { type Deadline, MAX_WITHIN } from '#domain/requirement/requirement.ts'
import { requireAtPartners } from '#records/requirements/require-at-partners.ts'
import { requireCourse, stopRequiring } from '#records/requirements/require-course.ts'
import type { EverywhereContext } from '#records/requirements/require-everywhere.ts'
import { findUserByEmail } from '#store/people/users.ts'
import {
  listCompanyRequirements,
  listRequirements,
  type NewRequirement,
  type StoredRequirement,
} from '#store/requirements/requirements.ts'
import type { Queryable } from '#store/schema.ts'
import type { Facts } from '../command-line/answer.ts'
import {
  type CommandContext,
  CommandFailure,
  storeCommand,
  throwAsFailure,
  UsageError,
} from '../command-line/command.ts'
import {
  Email,
  getPartnerSettings,
  lockOpenPartner,
  parseOption,
  refuseUnknownCourse,
  unknownEmail,
  wholeNumber,
} from '../command-line/parse-options.ts'

const SCOPE_OPTIONS = {
  partner: { value: 'ID', sentence: 'the ID of the partner' },
  all: { sentence: 'all partners, by the company', joins: 'either' },
} as const

/** Command that lists the requirements of a partner, or of the company. */
export const requirementList = storeCommand({
  name: 'requirement list',
  summary: 'lists required courses with people and due dates, the newest first, including ended ones',
  options: SCOPE_OPTIONS,
  takesJson: true,
  async run({ partner }, context) {
    const list = await listOf(context, partner)
    return { list: list.map(factsOf), none: 'No required courses.' }
  },
})

/** Command that requires a course for all people or some. */
export const requirementAdd = storeCommand({
  name: 'requirement add',
  summary:
    'makes a course required for a partner’s associates, including new ones, or for everyone everywhere',
  options: {
    ...SCOPE_OPTIONS,
    partners: {
      value: 'ID,ID',
      sentence: 'these partners; a partner with its own requirement for everyone keeps it',
      joins: 'either',
    },
    course: { value: 'ID', sentence: 'the ID of the course', required: true },
    by: {
      value: 'DAY',
      sentence: 'the due date, such as 2026-03-31',
      schema: CalendarDay,
    },
    within: {
      value: 'DAYS',
      sentence: 'days from joining',
      joins: 'either',
      schema: wholeNumber(1, MAX_WITHIN, `must be 1 to ${MAX_WITHIN} days`),
    },
    email: { value: 'E', sentence: 'only for these people: their emails, separated by commas' },
  },
  takesJson: true,
  async run({ partner, partners, course, by, within = 0, email }, { db, config, now }) {
    const deadline: Deadline = by === undefined ? { within } : { by }
    if (partner === undefined && email !== undefined) throw new UsageError('--email goes with --partner')
    if (partner !== undefined) await lockOpenPartner(db, partner)
    await refuseUnknownCourse(db, course)
    const people = partner === undefined ? undefined : await findPeople(db, partner, email)
    const wanted = { courseId: course, people, deadline }
    const context = { db, config, clock: () => now }
    if (partners !== undefined) return { list: await addAtPartners(context, partners, wanted), none: '' }
    const actor = { partner, actor: 'operator', seesAllCourses: true }
    const added = await requireCourse(context, actor, wanted).catch(throwAsFailure)
    return { facts: factsOf(added) }
  },
})

/** Command that ends a requirement. */
export const requirementEnd = storeCommand({
  name: 'requirement end',
  summary: 'ends a requirement, kept as history',
  options: { ...SCOPE_OPTIONS, id: { value: 'ID', sentence: 'the ID of the requirement', required: true } },
  takesJson: true,
  async run({ partner, id }, context) {
    const { db, now } = context
    const open = (await listOf(context, partner)).find((one) => one.id === id && one.ended === undefined)
    if (!open || open.byCompany !== (partner === undefined))
      throw new CommandFailure(
        `--id '${id}' is not an open requirement there; portal requirement list names them`,
      )
    const actor = { partner, actor: 'operator' }
    await stopRequiring({ db, clock: () => now }, actor, id).catch(throwAsFailure)
    return { facts: factsOf({ ...open, ended: now }) }
  },
})

/** Requires a course at the partners with these ids, separated by commas. Returns the effect on each. */
async function addAtPartners(
  context: EverywhereContext,
  partners: string,
  { courseId, deadline }: NewRequirement,
): Promise<Facts[]> {
  const ids = partners.split(',').map((id) => id.trim())
  if (ids.length > MAX_REQUIRED_PARTNERS)
    throw new UsageError(`--partners must name at most ${MAX_REQUIRED_PARTNERS} partners`)
  const by = { actor: 'operator', ip: undefined, key: randomUUID() }
  const wanted = { courseId, deadline, partners: ids, replaces: false }
  const effects = await requireAtPartners(context, by, wanted).catch(throwAsFailure)
  return Object.entries(effects).flatMap(([effect, found]) =>
    found.map(({ id }: CoursePartner) => ({ partner: id, effect })),
  )
}

/** Lists the requirements of a partner, or of the company without one. Refuses an unknown partner. */
async function listOf(context: CommandContext, partner: string | undefined): Promise<StoredRequirement[]> {
  if (partner === undefined) return listCompanyRequirements(context.db)
  await getPartnerSettings(context, partner)
  return listRequirements(context.db, wholeTeam(partner))
}

async function findPeople(
  db: Queryable,
  partner: string,
  emails: string | undefined,
): Promise<string[] | undefined> {
  if (emails === undefined) return undefined
  const uids: string[] = []
  for (const text of emails.split(',')) {
    const email = parseOption(Email, 'email', text)
    const user = await findUserByEmail(db, email)
    if (!user) throw unknownEmail(email)
    if (user.partner !== partner || firstRole(user.roles) !== 'partner-associate')
      throw new CommandFailure(`--email '${email}' is not an associate of partner ${partner}`)
    uids.push(user.uid)
  }
  return [...new Set(uids)]
}

function factsOf({
  id,
  courseId,
  people,
  reach,
  deadline,
  added,
  ended,
  byCompany,
}: StoredRequirement): Facts {
  return {
    id,
    course: courseId,
    people: reach?.names.join(', ') ?? people?.length ?? 'everybody',
    by: 'by' in deadline ? deadline.by : undefined,
    within: 'within' in deadline ? deadline.within : undefined,
    added: new Date(added),
    ended: ended === undefined ? undefined : new Date(ended),
    of: byCompany ? 'company' : 'partner',
  }
}
