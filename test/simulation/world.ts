import { randomUUID } from 'node:crypto'
import { A_DAY } from '#domain/durations.ts'
import { addDays, addMonths, type Day, dayAt } from '#domain/local-time.ts'
import { ENDING_DAYS } from '#domain/requirement/reminders.ts'
import {
  type CourseProgress,
  type MemberDeadline,
  openDeadline,
  type Requirement,
} from '#domain/requirement/requirement.ts'
import { sendingStart } from '#domain/requirement/sending-times.ts'
import { changePartner, insertPartner } from '#store/people/partners/partners.ts'
import { insertUser } from '#store/people/users.ts'
import { insertRequirement } from '#store/requirements/requirements.ts'
import { courseOf, publishCourse, quizWithKey } from '../course-fixture.ts'
import { hashLightly } from '../hash-lightly.ts'
import { PASSWORD, type TestApp } from '../test-app.ts'

/** A person's expected state, tracked independently of the portal. Times are in ms since 1970. */
export interface Person {
  uid: string
  email: string
  userName: string
  team: Team
  isAdmin: boolean
  isMember: boolean
  isDisabled: boolean
  hasPassword: boolean
  isProved: boolean
  isWeekly: boolean
  wantsDigest: boolean
  joined: number
  /** Progress at the current team, and at each former team. */
  training: Training
  earlier: Map<Team, Training>
  /** Time of the last change that concerns the person. */
  changed: number
  /** First day on which a manually requested email may be in transit. */
  requestedOn?: Day | undefined
  /** Time of the last email about courses at any team, or 0 before the first. */
  lastMail: number
  /** Unsubscribe link in the last email. */
  unsubscribe?: string | undefined
}

/** Progress of a person at a team, and the emails about it. Both stay there after the person leaves. */
export interface Training {
  /** Passed quizzes of each started course, including the effects of publications. */
  passed: Map<string, Set<string>>
  completed: Map<string, number>
  reopened: Map<string, number>
  /** Certificates by course, oldest first. */
  certificates: Map<string, GivenCertificate[]>
  mails: { day: Day; named: NamedCourse[] }[]
}

export interface NamedCourse {
  courseId: string
  due: Day
}

export interface GivenCertificate {
  /** Issue time, in ms since 1970, issue day and last day. */
  given: number
  day: Day
  ends: Day
  /** False for the certificate of a renewed record. */
  isOfRecord: boolean
  /** True until its email has arrived. */
  isAwaited: boolean
}

export interface Team {
  id: string
  zone: string
  people: Person[]
  requirements: Requirement[]
  isOn: boolean
  isOpen: boolean
  changed: number
}

export interface Lesson {
  id: string
  name: string
  quizzes: string[]
  isEnabled: boolean
  /** Validity of certificates in months. Undefined for a course without certificates. */
  months: number | undefined
}

/**
 * People, teams and courses of a portal, the company's requirements, and the time of the last change of courses or
 * requirements.
 */
export interface World {
  app: TestApp
  teams: Team[]
  lessons: Lesson[]
  ofCompany: Requirement[]
  changed: number
  /** Number of moves between teams, and of renewals. */
  moves: number
  renewals: number
  /** Returns seeded numbers from 0 to 1, the same in each run. */
  dice: () => number
}

const ZONES = [
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Pacific/Apia',
  'America/New_York',
  'Europe/London',
  'Pacific/Kiritimati',
  'Pacific/Chatham',
  'Africa/Cairo',
  'America/Santiago',
  'Pacific/Marquesas',
  'Asia/Tokyo',
]

const PASSWORD_HASH = hashLightly(PASSWORD)
const COURSES = 6

/** Courses with certificates for one month: the first, required by the company, and the last, required by few teams. */
const CERTIFIED = [0, COURSES - 1]

export function createDice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

export function pick<Item>(items: readonly Item[], dice: () => number): Item | undefined {
  return items[Math.floor(dice() * items.length)]
}

/** Creates teams in all time zones with administrators and people, six courses, and the initial requirements. */
export async function createWorld(
  app: TestApp,
  { teams, people, seed }: { teams: number; people: number; seed: number },
): Promise<World> {
  const dice = createDice(seed)
  const world: World = {
    app,
    teams: [],
    lessons: [],
    ofCompany: [],
    changed: app.now(),
    moves: 0,
    renewals: 0,
    dice,
  }
  for (let at = 0; at < COURSES; at++) {
    const lesson = {
      id: `lesson-${at}`,
      name: `Lesson ${at}`,
      quizzes: [`lesson-${at}-quiz`],
      isEnabled: true,
      months: CERTIFIED.includes(at) ? 1 : undefined,
    }
    world.lessons.push(lesson)
    await publishLesson(world, lesson)
  }
  for (let at = 0; at < teams; at++) {
    const team: Team = {
      id: `simulated-${at}`,
      zone: ZONES[at % ZONES.length] ?? 'UTC',
      people: [],
      requirements: [],
      isOn: true,
      isOpen: true,
      changed: app.now(),
    }
    world.teams.push(team)
    await insertPartner(app.db, { id: team.id, name: `Team ${at}`, logoUrl: undefined }, app.now())
    await changePartner(app.db, team.id, { timeZone: team.zone })
    await addPerson(world, team, { isAdmin: true })
    for (let one = 0; one < people; one++) await addPerson(world, team)
    await requireLesson(world, team, world.lessons[at % COURSES])
  }
  const [lesson] = world.lessons
  if (lesson) {
    const wanted = { courseId: lesson.id, people: undefined, deadline: { within: 20 } }
    world.ofCompany.push(
      await insertRequirement(app.db, { partner: undefined, by: 'operator' }, wanted, app.now()),
    )
  }
  return world
}

let count = 0

export function newTraining(): Training {
  const [passed, completed, reopened, certificates] = [new Map(), new Map(), new Map(), new Map()]
  return { passed, completed, reopened, certificates, mails: [] }
}

/** Adds a person to a team, either invited or with a password and a confirmed email. */
export async function addPerson(
  { app }: World,
  team: Team,
  { isAdmin = false, isInvited = false } = {},
): Promise<void> {
  const uid = randomUUID()
  const now = app.now()
  const person: Person = {
    uid,
    email: `${uid}@people.example`,
    userName: `Person ${count++}`,
    team,
    isAdmin,
    isMember: true,
    isDisabled: false,
    hasPassword: !isInvited,
    isProved: !isInvited,
    isWeekly: false,
    wantsDigest: true,
    joined: now,
    training: newTraining(),
    earlier: new Map(),
    changed: now,
    lastMail: 0,
  }
  team.people.push(person)
  await insertUser(
    app.db,
    {
      uid,
      email: person.email,
      userName: person.userName,
      partner: team.id,
      profileImageUrl: undefined,
      roles: [isAdmin ? 'partner-admin' : 'partner-associate'],
      passwordHash: isInvited ? undefined : PASSWORD_HASH,
    },
    now,
  )
}

/** Publishes the current version of a course, with the effects on its participants. */
export async function publishLesson(world: World, lesson: Lesson, quizzes = lesson.quizzes): Promise<void> {
  const { app, teams } = world
  const modules = quizzes.map((id) => quizWithKey(id, [0]))
  const course = { ...courseOf(lesson.id, modules, lesson.isEnabled), name: lesson.name }
  const { months } = lesson
  await publishCourse(app, { ...course, certificate: months === undefined ? false : { months } })
  const everywhere = teams
    .flatMap(({ people }) => people)
    .flatMap(({ team, training, earlier }) => [[team, training] as const, ...earlier])
  for (const [team, training] of everywhere) {
    if (!training.passed.has(lesson.id)) continue
    const was = isDone(training, lesson)
    const is = isDone(training, { ...lesson, quizzes })
    if (was && !is) training.reopened.set(lesson.id, app.now())
    if (is && !was) complete(training, lesson, team, { now: app.now(), isMailed: false })
  }
  lesson.quizzes = quizzes
  world.changed = app.now()
}

/** Requires a course of a whole team or some members, by a date or within days. */
export async function requireLesson(world: World, team: Team, lesson: Lesson | undefined): Promise<void> {
  const { app, dice } = world
  if (!lesson) return
  const days = 3 + Math.floor(dice() * 50)
  const deadline = dice() < 0.5 ? { within: days } : { by: addDays(dayAt(app.now(), team.zone), days) }
  const members = team.people.filter(({ isMember, isAdmin }) => isMember && !isAdmin)
  const people = dice() < 0.3 ? members.slice(0, 3).map(({ uid }) => uid) : undefined
  const wanted = { courseId: lesson.id, people, deadline }
  team.requirements.push(
    await insertRequirement(app.db, { partner: team.id, by: 'operator' }, wanted, app.now()),
  )
  team.changed = app.now()
}

/** Records the completion of a course and the certificate of its record. */
export function complete(
  { completed, certificates }: Training,
  { id, months }: Lesson,
  { zone }: Team,
  { now, isMailed }: { now: number; isMailed: boolean },
): void {
  completed.set(id, now)
  const own = certificates.get(id) ?? []
  if (months === undefined || own.some(({ isOfRecord }) => isOfRecord)) return
  const day = dayAt(now, zone)
  const given = { given: now, day, ends: addMonths(day, months), isOfRecord: true, isAwaited: isMailed }
  certificates.set(id, [...own, given])
}

export function isDone({ passed }: Training, { id, quizzes }: Lesson): boolean {
  const own = passed.get(id)
  return own !== undefined && quizzes.every((quiz) => own.has(quiz))
}

/** Returns true if a person may get a reminder. */
export function isReachable({ isMember, isDisabled, hasPassword, isProved, team }: Person): boolean {
  return isMember && !isDisabled && hasPassword && isProved && team.isOpen
}

export interface OpenLesson extends MemberDeadline {
  lesson: Lesson
}

/**
 * Returns the person's open requirements at the start of a day's reminders. `isWhole` includes those added later that
 * day.
 */
export function openLessons(
  world: World,
  person: Person,
  today: Day,
  { isWhole = false } = {},
): OpenLesson[] {
  const { uid, team, joined, training } = person
  const start = isWhole ? Number.POSITIVE_INFINITY : sendingStart(today, team.zone)
  return world.lessons.flatMap((lesson) => {
    const required = requirementsOf(world, person, lesson)
    if (!lesson.isEnabled || required.every(({ added }) => added >= start)) return []
    const deadline = openDeadline({ uid, joined }, required, progressOf(training, lesson), team.zone, today)
    return deadline ? [{ ...deadline, lesson }] : []
  })
}

function requirementsOf({ ofCompany }: World, { uid, team }: Person, { id }: Lesson): Requirement[] {
  return [...ofCompany, ...team.requirements].filter(
    ({ courseId, people, ended }) =>
      courseId === id && ended === undefined && (people?.includes(uid) ?? true),
  )
}

function progressOf(training: Training, lesson: Lesson): CourseProgress {
  const own = training.certificates.get(lesson.id) ?? []
  const progress = {
    certificate: own.find(({ isOfRecord }) => isOfRecord),
    earlier: own.findLast(({ isOfRecord }) => !isOfRecord),
  }
  if (isDone(training, lesson)) return { ...progress, status: 'complete' }
  return { ...progress, status: 'in-progress', reopened: training.reopened.get(lesson.id) }
}

/** A certificate whose expiry is near enough for an announcement. */
export interface EndingLesson extends GivenCertificate {
  lesson: Lesson
}

/** Returns a person's certificates that expire within 60 days, unless another of the same course lasts longer. */
export function endingCertificates({ lessons }: World, { training }: Person, today: Day): EndingLesson[] {
  return lessons.flatMap((lesson) => {
    const own = training.certificates.get(lesson.id) ?? []
    const last = own.toSorted((one, other) => (one.ends < other.ends ? -1 : 1)).at(-1)
    const isEnding = last && last.ends >= today && last.ends <= addDays(today, ENDING_DAYS)
    return isEnding ? [{ ...last, lesson }] : []
  })
}

/**
 * Returns the certificates whose expiry is mailed: those of enabled courses without a requirement, which has its own
 * reminders.
 */
export function mailedEndings(world: World, person: Person, today: Day): EndingLesson[] {
  return endingCertificates(world, person, today).filter(
    ({ lesson }) => lesson.isEnabled && requirementsOf(world, person, lesson).length === 0,
  )
}

/** Returns true if nothing that concerns a person has changed on this local day or the two before. */
export function isSettled(world: World, person: Person, now: number): boolean {
  return Math.max(world.changed, person.changed, person.team.changed) < now - 3 * A_DAY
}
