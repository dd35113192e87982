/// <reference lib="esnext.temporal" />
import { expect } from 'vitest'
import { USUAL_REMINDER_DAYS } from '#core/settings.ts'
import { A_DAY, AN_HOUR } from '#domain/durations.ts'
import { addDays, type Day } from '#domain/local-time.ts'
import { END_RUNGS } from '#domain/requirement/reminders.ts'
import { nextSendingTime } from '#domain/requirement/sending-times.ts'
import type { ReceivedMail } from '../mail-server.ts'
import {
  type EndingLesson,
  endingCertificates,
  type GivenCertificate,
  isDone,
  isReachable,
  isSettled,
  mailedEndings,
  type OpenLesson,
  openLessons,
  type Person,
  type Team,
  type World,
} from './world.ts'

/** Results of a simulation. */
export interface Figures {
  reminders: number
  summaries: number
  digests: number
  /** Number of emails with a certificate, and of certificates with an email about their expiry. */
  certificates: number
  endings: number
  /** Number of duplicate emails after a server was killed between a delivery and its record. */
  repeated: number
  /** Number of confirmed emails to people with something due. */
  remembered: number
}

/** Creates a judge that checks each email against the current state and earlier emails. Throws at the first error. */
export function createJudge(world: World) {
  const figures: Figures = {
    reminders: 0,
    summaries: 0,
    digests: 0,
    certificates: 0,
    endings: 0,
    repeated: 0,
    remembered: 0,
  }
  const known = new Set<string>()
  const everybody = () => world.teams.flatMap(({ people }) => people)

  function judge(mail: ReceivedMail, now: number): void {
    // The demo people have real join times, at any time of the year.
    if (!mail.to[0]?.endsWith('@people.example')) return
    const id = mail.headers.get('message-id') ?? ''
    const person = everybody().find(({ email }) => email === mail.to[0])
    const at = localTime(now, person?.team.zone ?? 'UTC')
    const said = `“${mail.subject}” to ${mail.to} at ${at}\n${mail.text}`
    if (known.has(id)) return void figures.repeated++
    known.add(id)
    expect(person, said).toBeDefined()
    if (!person) return
    expect(isReachable(person), said).toBe(true)
    expect(mail.text.replace(/\s+/g, ' '), said).toContain(`Hello ${person.userName},`)
    // Certificates are mailed immediately, at any time of day.
    if (mail.text.includes('Congratulations!')) {
      judgeCertificate(person, mail, said)
      return
    }
    expect([at.hour >= 8 && at.hour < 18, at.dayOfWeek < 7], said).toEqual([true, true])
    if (person.isAdmin) judgeDigest(person, mail, at, said)
    else judgeReminder(person, mail, at, said)
  }

  /** Expects an email that delivers an existing certificate exactly once, with its dates. */
  function judgeCertificate({ training }: Person, { subject, text }: ReceivedMail, said: string): void {
    const lesson = world.lessons.find(({ name }) => subject === `Your certificate for ${name}`)
    const words = text.replace(/\s+/g, ' ')
    const says = (what: string, day: Day) =>
      words.includes(`${what} ${dateText(day)}.`) || words.includes(`${what} ${dateOfYear(day)}.`)
    // An earlier one may have been given up, or dropped while it could not be sent.
    const certificate = training.certificates
      .get(lesson?.id ?? '')
      ?.find(({ isAwaited, day, ends }) => isAwaited && says('on', day) && says('valid until', ends))
    expect(certificate, said).toBeDefined()
    if (certificate) certificate.isAwaited = false
    figures.certificates++
  }

  function judgeDigest(
    person: Person,
    { subject }: ReceivedMail,
    at: Temporal.ZonedDateTime,
    said: string,
  ): void {
    const monday = String(at.toPlainDate().subtract({ days: at.dayOfWeek - 1 }))
    const { mails } = person.training
    expect(person.wantsDigest, said).toBe(true)
    expect(
      mails.map(({ day }) => day),
      said,
    ).not.toContain(monday)
    mails.push({ day: monday, named: [] })
    const shown = [/(\d+) newly/, /(\d+) completed/, /(\d+) not signed in/, /(\d+) certificate/].map((one) =>
      Number(one.exec(subject)?.[1] ?? 0),
    )
    expect(shown, said).toEqual(countWeek(world, person.team, monday))
    figures.digests++
  }

  function judgeReminder(person: Person, mail: ReceivedMail, at: Temporal.ZonedDateTime, said: string): void {
    const today = String(at.toPlainDate())
    const { mails } = person.training
    const { open, ending, courses, certificates } = readNamed(person, mail, today, said)
    const named = [...courses, ...certificates.map(toEnd)]
    expect(
      mails.map(({ day }) => day),
      said,
    ).not.toContain(today)
    // Includes emails of another team, in another time zone.
    expect(at.epochMilliseconds - person.lastMail, said).toBeGreaterThanOrEqual(12 * AN_HOUR)
    const isSummary = person.isWeekly
    const reached = isSummary ? mondayOf(at) : today
    const isNew = (one: NamedLesson) => !wasNamed(person, one, reached)
    if (isSummary) {
      const all = [open.length, ending.length, true]
      const isFirst = mails.every(({ day }) => day < reached)
      expect([courses.length, certificates.length, isFirst], said).toEqual(all)
      expect(named.some(isNew), said).toBe(true)
      figures.summaries++
    } else {
      expect([courses.length, certificates.length], said).toContain(0)
      if (person.requestedOn === undefined) {
        expect(person.team.isOn, said).toBe(true)
        expect(named.every(isNew), said).toBe(true)
      }
      figures.reminders++
    }
    figures.endings += certificates.length
    person.requestedOn = undefined
    person.lastMail = at.epochMilliseconds
    mails.push({ day: today, named: named.map(({ lesson, day }) => ({ courseId: lesson.id, due: day })) })
    person.unsubscribe = /<(.*)>/.exec(mail.headers.get('list-unsubscribe') ?? '')?.[1]
  }

  /** Returns a person's open courses and expiring certificates, and those named in an email. Checks their texts. */
  function readNamed(person: Person, mail: ReceivedMail, today: Day, said: string) {
    const open = openLessons(world, person, today, { isWhole: person.requestedOn !== undefined })
    const ending = mailedEndings(world, person, today)
    const items = itemsOf(mail.text)
    // The opening of an email about a single course has its due date.
    const isOnly = mail.text.includes('complete this course by')
    const saidOf = (one: OpenLesson) =>
      `${one.lesson.name}: ${isOnly ? daysLeft(one, today) : noteOf(one, today)}`
    const endOf = ({ lesson, ends }: EndingLesson) => `${lesson.name}: Expires ${writtenDay(ends, today)}`
    const courses = open.filter((one) => items.includes(saidOf(one)))
    const certificates = ending.filter((one) => items.includes(endOf(one)))
    expect(items.length, said).toBeGreaterThan(0)
    expect(items.sort(), said).toEqual([...courses.map(saidOf), ...certificates.map(endOf)].sort())
    if (isOnly) expect(mail.text, said).toContain(`by ${writtenDay(courses[0]?.day ?? '', today)}:`)
    return { open, ending, courses, certificates }
  }

  return {
    figures,
    judge,

    /**
     * Expects that on the evening of a sending day all people with something due have received their email. After an
     * outage of the mail server it may take a day more, and with the previous release until after the next sending
     * time. The previous release gives up emails older than three days; the next day's round queues them again.
     */
    expectNobodyForgotten(
      now: number,
      lastOutage: number,
      { isBesideBefore }: { isBesideBefore: boolean },
    ): void {
      for (const person of everybody()) {
        const { team, isAdmin, isWeekly, training } = person
        const { mails, certificates } = training
        const at = localTime(now, team.zone)
        const firstSent = isBesideBefore ? nextSendingTime(lastOutage, team.zone) : lastOutage
        if (at.dayOfWeek === 7 || at.hour < 16 || at.hour > 17 || now - firstSent < A_DAY) continue
        if (isAdmin || !team.isOn || !isReachable(person) || !isSettled(world, person, now)) continue
        const today = String(at.toPlainDate())
        const reached = isWeekly ? mondayOf(at) : today
        const since = Math.max(person.changed, team.changed)
        const awaited = [...certificates.values()].flat().filter(({ isAwaited }) => isAwaited)
        // Given up after three days without a mail server.
        const isLate = ({ given }: GivenCertificate) =>
          given > Math.max(since, now - 2 * A_DAY) && given < now - A_DAY
        expect(awaited.filter(isLate), person.email).toEqual([])
        if (mails.some(({ day }) => day >= reached)) continue
        const ending = mailedEndings(world, person, today).map(toEnd)
        for (const open of [...openLessons(world, person, today), ...ending]) {
          const said = `${person.email} at ${at}: ${open.lesson.name}, due on ${open.day}; mails: ${JSON.stringify(mails)}`
          expect(wasNamed(person, open, reached), said).toBe(true)
          figures.remembered++
        }
      }
    },
  }
}

function localTime(now: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone)
}

function mondayOf(at: Temporal.ZonedDateTime): Day {
  return String(at.toPlainDate().subtract({ days: at.dayOfWeek - 1 }))
}

/** A course named in an email, with its due date or its certificate's expiry. */
interface NamedLesson extends OpenLesson {
  isEnd?: true
}

function toEnd({ lesson, day, ends }: EndingLesson): NamedLesson {
  return { lesson, day: ends, requiredSince: day, isEnd: true }
}

/** Returns true if an email has named a course since the last rung before a day, or if there is no rung yet. */
function wasNamed(
  { training }: Person,
  { lesson, day: due, requiredSince, isEnd }: NamedLesson,
  reached: Day,
): boolean {
  const later = (isEnd ? END_RUNGS : USUAL_REMINDER_DAYS).map((days) => addDays(due, days))
  const rungs = [...(isEnd ? [] : [requiredSince]), ...later.filter((one) => one > requiredSince)]
  const rung = rungs.filter((one) => one <= reached).at(-1)
  if (rung === undefined) return true
  return training.mails.some(({ day, named }) =>
    named.some((one) => one.courseId === lesson.id && (day > rung || (day === rung && one.due <= due))),
  )
}

/** Returns the courses in an email, each with the note on its next line. */
function itemsOf(text: string): string[] {
  return Array.from(text.matchAll(/^- (.+)\n {2}(.+)$/gm), ([, name, note]) => `${name}: ${note}`)
}

function noteOf(one: OpenLesson, today: Day): string {
  const days = Temporal.PlainDate.from(today).until(one.day).days
  const written = writtenDay(one.day, today)
  if (days < 0) return `${-days} day${days === -1 ? '' : 's'} overdue (due ${written})`
  if (days < 2) return days === 0 ? 'Due today' : 'Due tomorrow'
  return `Due ${written} (${daysLeft(one, today)})`
}

function daysLeft({ day }: OpenLesson, today: Day): string {
  return `${Temporal.PlainDate.from(today).until(day).days} days left`
}

/** Formats a day as in emails: with its weekday, or with its year if that is not the current year. */
function writtenDay(day: Day, today: Day): string {
  return day.slice(0, 4) === today.slice(0, 4) ? dateText(day) : dateOfYear(day)
}

function dateText(day: Day): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long' } as const
  return Temporal.PlainDate.from(day).toLocaleString('en-US', options)
}

function dateOfYear(day: Day): string {
  return Temporal.PlainDate.from(day).toLocaleString('en-US', { dateStyle: 'long' })
}

/**
 * Counts the figures of a digest: newly overdue, completed in the week before, invited but never signed in, and
 * certificates that expire soon.
 */
function countWeek(world: World, team: Team, monday: Day): number[] {
  const week = addDays(monday, -7)
  const members = team.people.filter(
    ({ isMember, isAdmin, isDisabled }) => isMember && !isAdmin && !isDisabled,
  )
  const isInWeek = (day: Day) => day >= week && day < monday
  const dayOf = (time: number) => String(localTime(time, team.zone).toPlainDate())
  const overdue = members.flatMap((one) => openLessons(world, one, monday)).filter(({ day }) => isInWeek(day))
  const completed = members.flatMap((one) =>
    world.lessons.filter(
      (lesson) =>
        lesson.isEnabled &&
        isDone(one.training, lesson) &&
        isInWeek(dayOf(one.training.completed.get(lesson.id) ?? 0)),
    ),
  )
  const neverCame = members.filter(({ hasPassword, joined }) => !hasPassword && dayOf(joined) <= week)
  const ending = members.flatMap((one) => endingCertificates(world, one, monday))
  return [overdue.length, completed.length, neverCame.length, ending.length]
}
