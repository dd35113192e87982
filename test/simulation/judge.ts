/// <reference lib="esnext.temporal" />
import { expect } from 'vitest'
import { A_DAY } from '#domain/durations.ts'
import { addDays, type Day } from '#domain/requirement/local-time.ts'
import { USUAL_RUNGS } from '#domain/requirement/reminders.ts'
import type { ReceivedMail } from '../mail-server.ts'
import {
  isDone,
  isReachable,
  isSettled,
  type OpenLesson,
  openLessons,
  type Person,
  type Team,
  type World,
} from './world.ts'

/** What came of a simulation, in numbers. */
export interface Figures {
  reminders: number
  summaries: number
  digests: number
  /** The same mail once more, after a server was killed between the mail server's answer and its own note of it. */
  repeated: number
  /** Times that somebody with something due was looked at, and had had their mail. */
  remembered: number
}

/** Judges each mail by what is true when it comes, and by those before it; throws at the first that is wrong. */
export function createJudge(world: World) {
  const figures: Figures = { reminders: 0, summaries: 0, digests: 0, repeated: 0, remembered: 0 }
  const known = new Set<string>()
  const everybody = () => world.teams.flatMap(({ people }) => people)

  function judge(mail: ReceivedMail, now: number): void {
    // The demo's people join when they really do: at some time within the year.
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
    expect([at.hour >= 8 && at.hour < 18, at.dayOfWeek < 7], said).toEqual([true, true])
    expect(mail.text.replace(/\s+/g, ' '), said).toContain(`Hello ${person.userName},`)
    if (person.isAdmin) judgeDigest(person, mail, at, said)
    else judgeReminder(person, mail, at, said)
  }

  function judgeDigest(
    person: Person,
    { subject }: ReceivedMail,
    at: Temporal.ZonedDateTime,
    said: string,
  ): void {
    const monday = String(at.toPlainDate().subtract({ days: at.dayOfWeek - 1 }))
    expect(person.wantsDigest, said).toBe(true)
    expect(
      person.mails.map(({ day }) => day),
      said,
    ).not.toContain(monday)
    person.mails.push({ day: monday, named: [] })
    const shown = [/(\d+) newly/, /(\d+) completed/, /(\d+) never/].map((one) =>
      Number(one.exec(subject)?.[1] ?? 0),
    )
    expect(shown, said).toEqual(countWeek(world, person.team, monday))
    figures.digests++
  }

  function judgeReminder(person: Person, mail: ReceivedMail, at: Temporal.ZonedDateTime, said: string): void {
    const today = String(at.toPlainDate())
    const open = openLessons(world, person, today, { isWhole: person.requestedOn !== undefined })
    const notes = new Map(open.map((one) => [one.lesson.name, noteOf(one, today)]))
    const items = itemsOf(mail.text)
    expect(items.length, said).toBeGreaterThan(0)
    for (const { name, note } of items) expect(note, said).toBe(notes.get(name))
    const named = open.filter(({ lesson }) => items.some(({ name }) => name === lesson.name))
    const isSummary = mail.subject.startsWith('This week')
    expect(
      person.mails.map(({ day }) => day),
      said,
    ).not.toContain(today)
    expect(isSummary, said).toBe(person.isWeekly)
    const reached = isSummary ? mondayOf(at) : today
    const news = named.filter((one) => !wasNamed(person, one, reached))
    if (isSummary) {
      expect([named.length, person.mails.every(({ day }) => day < reached)], said).toEqual([
        open.length,
        true,
      ])
      expect(news.length, said).toBeGreaterThan(0)
      figures.summaries++
    } else {
      if (person.requestedOn === undefined) {
        expect(person.team.isOn, said).toBe(true)
        expect(news.length, said).toBe(named.length)
      }
      figures.reminders++
    }
    person.requestedOn = undefined
    person.mails.push({
      day: today,
      named: named.map(({ lesson, day }) => ({ courseId: lesson.id, due: day })),
    })
    person.unsubscribe = /<(.*)>/.exec(mail.headers.get('list-unsubscribe') ?? '')?.[1]
  }

  return {
    figures,
    judge,

    /** Expects that on a sending day's evening whoever has something due has had their mail. */
    expectNobodyForgotten(now: number, lastOutage: number): void {
      for (const person of everybody()) {
        const { team, isAdmin, isWeekly, mails } = person
        const at = localTime(now, team.zone)
        if (at.dayOfWeek === 7 || at.hour < 16 || at.hour > 17 || now - lastOutage < A_DAY) continue
        if (isAdmin || !team.isOn || !isReachable(person) || !isSettled(world, person, now)) continue
        const today = String(at.toPlainDate())
        const reached = isWeekly ? mondayOf(at) : today
        if (mails.some(({ day }) => day >= reached)) continue
        for (const open of openLessons(world, person, today)) {
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

/** Returns whether a mail named a course since its last rung that a day has reached, or whether it has none yet. */
function wasNamed({ mails }: Person, { lesson, day: due, requiredSince }: OpenLesson, reached: Day): boolean {
  const rungs = [
    requiredSince,
    ...USUAL_RUNGS.map((days) => addDays(due, days)).filter((one) => one > requiredSince),
  ]
  const rung = rungs.filter((one) => one <= reached).at(-1)
  if (rung === undefined) return true
  return mails.some(({ day, named }) =>
    named.some((one) => one.courseId === lesson.id && (day > rung || (day === rung && one.due <= due))),
  )
}

/** The courses in a mail, each with what it says of it. */
function itemsOf(text: string): { name: string; note: string }[] {
  const lines = text.replace(/\n {2}/g, ' ').matchAll(/^- (.+?): (.+?)(?: https?:\S+)?$/gm)
  return Array.from(lines, ([, name = '', note = '']) => ({ name, note }))
}

function noteOf({ day }: OpenLesson, today: Day): string {
  const days = Temporal.PlainDate.from(today).until(day).days
  const date = Temporal.PlainDate.from(day)
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${date.year}`
  const options = { weekday: 'long', day: 'numeric', month: 'long' } as const
  const written = date.toLocaleString('en-GB', options).replace(',', '') + year
  if (days < 0) return `${-days} day${days === -1 ? '' : 's'} overdue, it was due on ${written}`
  if (days < 2) return days === 0 ? 'due today' : 'due tomorrow'
  return `due on ${written}, in ${days} days`
}

/** Counts what a digest says: newly overdue, completed in the week before, invited and never come. */
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
        lesson.isEnabled && isDone(one, lesson) && isInWeek(dayOf(one.completed.get(lesson.id) ?? 0)),
    ),
  )
  const neverCame = members.filter(({ hasPassword, joined }) => !hasPassword && dayOf(joined) <= week)
  return [overdue.length, completed.length, neverCame.length]
}
