import type { DueCourses, RequirementDocument, TeamSettings } from '#contract/documents.ts'
import { addDays, type Day } from '#domain/local-time.ts'
import { plural } from '#domain/messages.ts'
import {
  countRequired,
  type ExcusedPeople,
  excusedFrom,
  type RequiredCounts,
} from '#domain/requirement/count-required.ts'
import { MIN_DAYS } from '#domain/requirement/requirement.ts'
import { FIRST_HOUR } from '#domain/requirement/sending-times.ts'
import { calendarText, timeOfDayText } from '#ui/text/date-text.ts'
import { numberText } from '#ui/text/number-text.ts'

/**
 * A requirement to be created. `people` has uids, `groups` and `areas` are a target with its reach, if known; without
 * any of them, the requirement applies to everyone.
 */
export type Wanted = Pick<
  RequirementDocument,
  'courseId' | 'people' | 'groups' | 'areas' | 'reach' | 'by' | 'within'
>

/** A member to whom requirements may apply, with the ids of their groups. */
interface Member {
  id: string
  groups?: readonly string[] | undefined
}

/** The open courses of a team, and the people excused from courses. */
interface TeamDue {
  documents: readonly DueCourses[]
  excused?: ExcusedPeople[] | undefined
}

/** The people of a requirement. */
type Who = Pick<Wanted, 'people' | 'reach'>

/** Returns the people to whom a requirement applies. */
function requiredOf<One extends Member>({ people, reach }: Who, members: readonly One[]): One[] {
  const groups = reach && new Set(reach.groups)
  if (groups) return members.filter((member) => member.groups?.some((id) => groups.has(id)))
  const named = people && new Set(people)
  return members.filter(({ id }) => !named || named.has(id))
}

/** Counts the people to whom a requirement would apply; `isOpen` returns whether a person has yet to finish. */
export function countWanted<One extends Member>(
  wanted: Wanted,
  members: readonly One[],
  { excused }: Pick<TeamDue, 'excused'>,
  isOpen: (member: One) => boolean,
): RequiredCounts {
  const excusedIds = excusedFrom(wanted.courseId, excused)
  return countRequired(
    requiredOf(wanted, members).map((member) => ({
      isOpen: isOpen(member),
      isExcused: excusedIds.has(member.id),
    })),
  )
}

/** Counts the people of an existing requirement. A course that has to be renewed is open again. */
export function countDone(requirement: Wanted, members: readonly Member[], due: TeamDue): RequiredCounts {
  const { courseId } = requirement
  const open = due.documents.flatMap(({ userId, courses }) =>
    courses[courseId] === undefined ? [] : [userId],
  )
  const openIds = new Set(open)
  return countWanted(requirement, members, due, ({ id }) => openIds.has(id))
}

/** Returns the number of people who are done as text: `3 of 11, 1 excused`. */
export function doneText({ open, done, excused }: RequiredCounts): string {
  const count = `${numberText(done)} of ${numberText(open + done)}`
  return excused === 0 ? count : `${count}, ${numberText(excused)} excused`
}

/**
 * Returns the people of a requirement as text: up to three names, of areas and groups for a target, and the number
 * of the others. Returns `nobody` if the requirement applies to none of these people.
 */
export function peopleText(
  { people, reach }: Who,
  members: readonly { id: string; userName: string }[],
  nobody: string,
): string {
  if (reach) return `${namesText(reach.names)}${reach.groups.length === 0 ? ' (removed)' : ''}`
  if (!people) return 'Everyone'
  const named = requiredOf({ people }, members).map(({ userName }) => userName)
  return named.length === 0 ? nobody : namesText(named)
}

function namesText(names: readonly string[]): string {
  const shown = names.length > 3 ? names.slice(0, 2) : names
  const others = names.length - shown.length
  return joinWords(others > 0 ? [...shown, `${numberText(others)} others`] : shown)
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** Returns the deadline of a requirement as text. */
export function deadlineText({ by, within = 0 }: Pick<Wanted, 'by' | 'within'>): string {
  return by === undefined ? `within ${plural(within, 'day')} of joining` : `by ${calendarText(by)}`
}

/**
 * Returns a sentence on the effect of requiring a course today: the number of people and their deadline, how
 * many have already finished, and the day of the first emails. A fixed day leaves everyone at least 14 days.
 */
export function outlookText(
  course: { name: string },
  wanted: Wanted,
  counts: RequiredCounts,
  { today, settings }: { today: Day; settings?: TeamSettings | undefined },
): string {
  const by = `to finish ${course.name} by ${calendarText(firstDay(wanted, today))}`
  const mails = counts.open > 0 && settings ? [mailsText(settings, today)] : []
  return [progressText(counts, by), ...laterText(wanted, today), ...mails].join(' ')
}

/** Returns a sentence on the day of the first emails: a sending day from today to the day after tomorrow. */
function mailsText({ reminders, firstMails }: TeamSettings, today: Day): string {
  if (!reminders) return 'Reminders are off, so no emails will be sent.'
  const day = firstMails === today ? 'today' : WEEKDAY.format(Date.parse(firstMails))
  return `The first emails will be sent ${day} at ${timeOfDayText(FIRST_HOUR)}.`
}

const WEEKDAY = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' })

function progressText({ open, done }: RequiredCounts, toDo: string): string {
  if (open === 0) {
    if (done === 0) return 'No one needs to do anything now.'
    return done === 1 ? 'They’ve already finished.' : 'Everyone has already finished.'
  }
  const people = open === 1 ? '1 person' : `${numberText(open)} people`
  const already = done > 0 ? `; ${numberText(done)} already ${done === 1 ? 'has' : 'have'}` : ''
  return `${people} will be asked ${toDo}${already}.`
}

/** Returns the due date for people who are members today. */
function firstDay({ by, within = 0 }: Wanted, today: Day): Day {
  if (by === undefined) return addDays(today, within)
  return isSoon(by, today) ? addDays(today, MIN_DAYS) : by
}

function isSoon(by: Day, today: Day): boolean {
  return by < addDays(today, MIN_DAYS)
}

function laterText({ by, within = 0, people }: Wanted, today: Day): string[] {
  if (by !== undefined) return isSoon(by, today) ? [`Everyone gets at least ${MIN_DAYS} days.`] : []
  return people ? [] : [`New members get ${plural(within, 'day')} from joining.`]
}
