import type { RequirementDocument, TeamSettings } from '#contract/documents.ts'
import { plural } from '#domain/messages.ts'
import { firstRole } from '#domain/permissions.ts'
import { addDays, type Day } from '#domain/requirement/local-time.ts'
import { MIN_DAYS, REQUIREMENT_MESSAGES } from '#domain/requirement/requirement.ts'
import { refusalReason } from '#web/services/refusal-reason.ts'
import { ServiceError } from '#web/shared/http.ts'
import { statusIn, type TeamMember } from '#web/state/team.ts'
import { numberText } from '#web/ui/number-text.ts'
import { calendarText, type FindDue } from './find-due.ts'

/** What is required of whom: `people` are uids, and absent for everybody. */
export type Wanted = Pick<RequirementDocument, 'courseId' | 'people' | 'by' | 'within'>

/** Lists the members of whom something can be required: associates whose accounts are not disabled. */
export function listAssociates(members: readonly TeamMember[]): TeamMember[] {
  return members.filter(({ roles, disabled }) => firstRole(roles) === 'partner-associate' && !disabled)
}

function membersIn({ people }: Pick<Wanted, 'people'>, associates: readonly TeamMember[]): TeamMember[] {
  const named = people && new Set(people)
  return associates.filter(({ id }) => !named || named.has(id))
}

/** Counts of how many associates a course is required, and how many of them have it done. */
export function countDone(
  requirement: Wanted,
  associates: readonly TeamMember[],
  findDue: FindDue,
): { people: number; done: number } {
  const required = membersIn(requirement, associates)
  const open = findDue({ kind: 'due', due: 'open', courseId: requirement.courseId })
  return { people: required.length, done: required.filter(({ id }) => !open.has(id)).length }
}

/** Returns of whom a course is required, in words: up to three names, and the number of the others. */
export function peopleText({ people }: Pick<Wanted, 'people'>, members: readonly TeamMember[]): string {
  if (!people) return 'Everybody'
  const named = membersIn({ people }, members).map(({ userName }) => userName)
  if (named.length === 0) return 'Nobody who is on your team now'
  const shown = named.length > 3 ? named.slice(0, 2) : named
  const others = named.length - shown.length
  return joinWords(others > 0 ? [...shown, `${numberText(others)} others`] : shown)
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** Returns the deadline of a requirement in words. */
export function deadlineText({ by, within = 0 }: Pick<Wanted, 'by' | 'within'>): string {
  return by === undefined ? `within ${plural(within, 'day')} of joining` : `by ${calendarText(by)}`
}

/**
 * Says in a sentence what will happen once a course is required today: how many are asked to finish it by
 * which day, how many have done so, and when they are mailed. Nobody has fewer than 14 days to a fixed day.
 */
export function outlookText(
  course: { name: string },
  wanted: Wanted,
  associates: readonly TeamMember[],
  { today, settings }: { today: Day; settings?: TeamSettings | undefined },
): string {
  const required = membersIn(wanted, associates)
  const done = required.filter((member) => statusIn(member, wanted.courseId) === 'complete').length
  const by = `to finish ${course.name} by ${calendarText(firstDay(wanted, today))}`
  const open = required.length - done
  const mails = open > 0 && settings ? [mailsText(settings, today)] : []
  return [todayText(open, done, by), ...laterText(wanted, today), ...mails].join(' ')
}

/** Says when the first mails go out, if they do: it is a sending day from today to the day after tomorrow. */
function mailsText({ reminders, firstMails }: TeamSettings, today: Day): string {
  if (!reminders) return 'Reminders are switched off: no mails go out.'
  const day = firstMails === today ? 'today' : WEEKDAY.format(Date.parse(firstMails))
  return `The first mails go out ${day} at 8:00.`
}

const WEEKDAY = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' })

function todayText(open: number, done: number, by: string): string {
  if (open === 0)
    return done === 0
      ? 'Nobody will be asked now.'
      : `Nobody will be asked now: ${done === 1 ? 'the one person has' : `all ${numberText(done)} have`} done so already.`
  const people = open === 1 ? '1 person' : `${numberText(open)} people`
  const already = done > 0 ? `; ${numberText(done)} ${done === 1 ? 'has' : 'have'} done so already` : ''
  return `${people} will be asked ${by}${already}.`
}

/** Returns the day that counts for whoever is there today. */
function firstDay({ by, within = 0 }: Wanted, today: Day): Day {
  if (by === undefined) return addDays(today, within)
  return isSoon(by, today) ? addDays(today, MIN_DAYS) : by
}

function isSoon(by: Day, today: Day): boolean {
  return by < addDays(today, MIN_DAYS)
}

function laterText({ by, within = 0, people }: Wanted, today: Day): string[] {
  if (by !== undefined) return isSoon(by, today) ? [`Everybody has at least ${MIN_DAYS} days.`] : []
  return people ? [] : [`Whoever joins later has ${plural(within, 'day')} from joining.`]
}

/** The fields of the form, beside which a refusal can stand; `form` for the whole. */
export type RequirementField = 'course' | 'people' | 'deadline' | 'form'

/** Returns the sentences of a form that was refused, each beside its field. */
export type FieldProblems = Partial<Record<RequirementField, string>>

const NOT_REQUIRED = 'We could not require this course. Nothing is lost: please try again.'

/** Returns why the server refused a requirement, beside the field that its sentence is about. */
export function refusalProblems(error: unknown): FieldProblems {
  const message = error instanceof ServiceError ? error.serverMessage : undefined
  const { tooEarly, tooLate, notOffered, tooMany } = REQUIREMENT_MESSAGES
  if (message === tooEarly || message === tooLate) return { deadline: message }
  if (message === notOffered) return { course: message }
  if (message === tooMany) return { form: message }
  if (error instanceof ServiceError && error.status === 404)
    return {
      form: 'The course or one of these people is not there any more. Reload the page and choose again.',
    }
  return { form: refusalReason(error) ?? NOT_REQUIRED }
}
