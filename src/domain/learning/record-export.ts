import type { CourseOutline } from '../course/course.ts'
import { roleText } from '../permissions.ts'
import { groupBy } from '../text/browser-fallbacks.ts'
import { type CompletionRecord, courseStatus, STATUS_TEXT } from './completion-record.ts'
import {
  type Attempt,
  type AttemptAnswer,
  buildHistory,
  groupByRecord,
  type HistoryEvent,
  type QuizHistory,
  type RecordHistory,
} from './record-history.ts'
import { eventText } from './record-history-words.ts'

/** A person with all their learning data, for export to a file. */
export interface PersonRecord {
  person: {
    userName: string
    email: string
    roles: readonly string[]
    profileImage?: { url: string } | undefined
  }
  /** Name of the partner. */
  partner: string
  /** The courses currently offered. */
  courses: readonly CourseOutline[]
  records: readonly CompletionRecord[]
  /** All events of these records, in any order. */
  events: readonly HistoryEvent[]
}

/** A course in the files: its current record and the renewed ones, each with its events. */
interface ExportedCourse {
  name: string
  status: string
  record?: CompletionRecord | undefined
  events: HistoryEvent[]
  /** The events of each renewed record, newest first. */
  earlier: HistoryEvent[][]
}

/**
 * Returns the whole record as a document for a JSON file. Times are in ISO 8601 in UTC; `now` is in ms since 1970.
 */
export function recordDocument(whole: PersonRecord, now: number) {
  const { userName, email, roles, profileImage } = whole.person
  const picture = profileImage ? { picture: profileImage.url } : {}
  return {
    written: isoText(now),
    profile: { name: userName, email, role: roleText(roles), partner: whole.partner, ...picture },
    courses: coursesOf(whole).map(({ name, status, record, events, earlier }) => ({
      course: name,
      status,
      ...presentEvents(events),
      ...(record ? { record } : {}),
      ...(earlier.length > 0 ? { renewed: earlier.map(presentEvents) } : {}),
    })),
  }
}

/** Returns a record's events and the history built from them. Returns an empty object without events. */
function presentEvents(events: HistoryEvent[]) {
  if (events.length === 0) return {}
  return { ...presentHistory(buildHistory(events)), events: events.map(presentEvent) }
}

const HEADER = [
  'Name',
  'Email',
  'Role',
  'Partner',
  'Course',
  'Status',
  'Time',
  'Synced',
  'Event',
  'Module',
  'Attempt',
  'Question',
  'Question text',
  'Answer',
  'Result',
]

/**
 * Returns the whole record as table rows: one per event, and one per course that was not started. `timeText` formats
 * a time in ms since 1970; `zone` is the name of its time zone.
 */
export function recordRows(
  whole: PersonRecord,
  { timeText, zone }: { timeText: (ms: number) => string; zone: string },
): string[][] {
  const { userName, email, roles } = whole.person
  const who = [userName, email, roleText(roles), whole.partner]
  const header = HEADER.map((name) => (name === 'Time' || name === 'Synced' ? `${name} (${zone})` : name))
  const rows = coursesOf(whole).flatMap(({ name, status, events, earlier }) => {
    const about = [...who, name, status]
    if (events.length === 0) return [[...about, ...HEADER.slice(about.length).map(() => '')]]
    const renewed = [...earlier].reverse().flat()
    return [
      ...renewed.map((event) => [...who, name, 'renewed', ...eventCells(event, timeText)]),
      ...events.map((event) => [...about, ...eventCells(event, timeText)]),
    ]
  })
  return [header, ...rows]
}

/** Returns the offered courses in their order, followed by courses with a record that are no longer offered. */
function coursesOf({ courses, records, events }: PersonRecord): ExportedCourse[] {
  const recordOf = new Map(records.map((record) => [record.courseId, record]))
  const eventsOf = groupBy(events, ({ courseId }) => courseId)
  function describe(id: string, name: string | undefined, status: string): ExportedCourse {
    const [its = [], ...earlier] = groupByRecord(eventsOf.get(id) ?? [])
    const then = [...its].reverse().find(({ course }) => course !== undefined)?.course
    return { name: name ?? then ?? id, status, record: recordOf.get(id), events: its, earlier }
  }
  const offered = new Set(courses.map(({ id }) => id))
  return [
    ...courses.map((course) => {
      const status = courseStatus(course, recordOf.get(course.id))
      return describe(course.id, course.name, STATUS_TEXT[status])
    }),
    ...[...recordOf.keys()]
      .filter((id) => !offered.has(id))
      .map((id) => describe(id, undefined, 'no longer available')),
  ]
}

function presentHistory({ opened, storedSince, renewed, quizzes, openings }: RecordHistory) {
  return {
    ...(opened === undefined ? {} : { opened: isoText(opened) }),
    ...(renewed === undefined ? {} : { renewed: isoText(renewed) }),
    ...(storedSince === undefined ? {} : { attemptsRecordedSince: isoText(storedSince) }),
    quizzes: quizzes.map(presentQuiz),
    videosAndArticles: openings.map(({ title, when, reported, failed }) => ({
      title,
      opened: isoText(when),
      ...(reported === undefined ? {} : { synced: isoText(reported) }),
      ...(failed ? { loadFailed: isoText(failed.when), reason: failed.why } : {}),
    })),
  }
}

function presentQuiz({ title, earlier, attempts }: QuizHistory) {
  const unknown = earlier.count === 0 ? {} : { unrecordedAttempts: earlier.count }
  return { quiz: title, ...unknown, attempts: attempts.map(presentAttempt) }
}

function presentAttempt({ number, started, finished, isBrokenOff, answers }: Attempt) {
  const result = finished ? { ...finished, when: undefined, finished: isoText(finished.when) } : {}
  return {
    attempt: number,
    ...(started === undefined ? {} : { started: isoText(started) }),
    ...result,
    ...(isBrokenOff ? { abandoned: true } : {}),
    answers: answers.map(presentAnswer),
  }
}

function presentAnswer({ number, question, answer, isRight }: AttemptAnswer) {
  return { question: number, questionText: question, answer, correct: isRight }
}

function presentEvent(event: HistoryEvent) {
  const { number, at, happened } = event
  const synced = at > happened ? { synced: isoText(at) } : {}
  return { number, time: isoText(happened), ...synced, event: eventText(event) }
}

function eventCells(event: HistoryEvent, timeText: (ms: number) => string): string[] {
  const { at, happened, module, attempt, questionNumber, question, answer, correct } = event
  return [
    timeText(happened),
    at > happened ? timeText(at) : '',
    eventText(event),
    module ?? '',
    attempt === undefined ? '' : String(attempt + 1),
    questionNumber === undefined ? '' : String(questionNumber),
    question ?? '',
    answer ?? '',
    resultOf(event) ?? (correct === undefined ? '' : correct ? 'correct' : 'incorrect'),
  ]
}

function resultOf({ passed }: HistoryEvent): string | undefined {
  if (passed === undefined) return undefined
  return passed ? 'passed' : 'not passed'
}

function isoText(ms: number): string {
  return new Date(ms).toISOString()
}
