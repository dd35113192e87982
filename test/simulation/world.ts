import { randomUUID } from 'node:crypto'
import { A_DAY } from '#domain/durations.ts'
import { addDays, addMonths, type Day, dayAt } from '#domain/requirement/local-time.ts'
import { ENDING_DAYS } from '#domain/requirement/reminders.ts'
import {
  type CourseProgress,
  type MemberDeadline,
  openDeadline,
  type Requirement,
} from '#domain/requirement/requirement.ts'
import { sendingStart } from '#domain/requirement/sending-times.ts'
import { insertRequirement } from '#store/learning/requirements.ts'
import { changePartner, insertPartner } from '#store/people/partners.ts'
import { insertUser } from '#store/people/users.ts'
import { courseOf, publishCourse, quizWithKey } from '../course-fixture.ts'
import { hashLightly } from '../hash-lightly.ts'
import { PASSWORD, type TestApp } from '../test-app.ts'

/** Somebody, as the simulation knows them without asking the portal; times in ms since 1970. */
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
  /** At their team, and at each that they left. */
  training: Training
  earlier: Map<Team, Training>
  /** When something about them changed last. */
  changed: number
  /** The day since which a mail that was asked for by hand may be on its way. */
  requestedOn?: Day | undefined
  /** When the last mail about courses came, at whatever team; 0 before the first. */
  lastMail: number
  /** The link for fewer mails in the last one. */
  unsubscribe?: string | undefined
}

/** What somebody did at a team, and was mailed about it: both stay there when they leave. */
export interface Training {
  /** The quizzes that they passed in each course that they began, and what publishing did to it. */
  passed: Map<string, Set<string>>
  completed: Map<string, number>
  reopened: Map<string, number>
  /** Their certificates of each course, the oldest first. */
  certificates: Map<string, GivenCertificate[]>
  mails: { day: Day; named: NamedCourse[] }[]
}

export interface NamedCourse {
  courseId: string
  due: Day
}

export interface GivenCertificate {
  /** When it was given, in ms since 1970, and on which day; and its last day. */
  given: number
  day: Day
  ends: Day
  /** False for that of a record that was renewed. */
  isOfRecord: boolean
  /** True while the mail that brings it has to come. */
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
  /** For how many months its certificates last; absent if it gives none. */
  months: number | undefined
}

/** A portal's people, teams and courses, what the company requires, and when courses or that changed last. */
export interface World {
  app: TestApp
  teams: Team[]
  lessons: Lesson[]
  ofCompany: Requirement[]
  changed: number
  /** How often somebody came to a team from another one, and took a course again. */
  moves: number
  renewals: number
  /** Numbers from 0 to 1 that are the same in each run. */
  dice: () => number
}

const ZONES = [
  ...['Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns', 'Pacific/Apia', 'America/New_York'],
  ...['Europe/London', 'Pacific/Kiritimati', 'Pacific/Chatham', 'Africa/Cairo', 'America/Santiago'],
  ...['Pacific/Marquesas', 'Asia/Tokyo'],
]

const PASSWORD_HASH = hashLightly(PASSWORD)
const COURSES = 6

/** The first course, which the company requires, and the last, which few teams do, give certificates for a month. */
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

/** Makes teams in all zones with their administrators and people, six courses, and what is required at first. */
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
      ...{ id: `simulated-${at}`, zone: ZONES[at % ZONES.length] ?? 'UTC', people: [], requirements: [] },
      ...{ isOn: true, isOpen: true, changed: app.now() },
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

/** Adds somebody to a team, with a password and a proved mailbox, or invited. */
export async function addPerson(
  { app }: World,
  team: Team,
  { isAdmin = false, isInvited = false } = {},
): Promise<void> {
  const uid = randomUUID()
  const now = app.now()
  const person: Person = {
    ...{ uid, email: `${uid}@people.example`, userName: `Person ${count++}`, team, isAdmin, isMember: true },
    ...{
      isDisabled: false,
      hasPassword: !isInvited,
      isProved: !isInvited,
      isWeekly: false,
      wantsDigest: true,
    },
    ...{ joined: now, training: newTraining(), earlier: new Map(), changed: now, lastMail: 0 },
  }
  team.people.push(person)
  await insertUser(
    app.db,
    {
      ...{
        uid,
        email: person.email,
        userName: person.userName,
        partner: team.id,
        profileImageUrl: undefined,
      },
      roles: [isAdmin ? 'partner-admin' : 'partner-associate'],
      passwordHash: isInvited ? undefined : PASSWORD_HASH,
    },
    now,
  )
}

/** Publishes a lesson as it is by now, with what that does to those who began it. */
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

/** Requires a lesson of a whole team, or of some of it, by a day or within days. */
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

/** Notes that a course is complete, with the certificate that this record has from then on. */
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

/** Returns whether somebody may get a reminder. */
export function isReachable({ isMember, isDisabled, hasPassword, isProved, team }: Person): boolean {
  return isMember && !isDisabled && hasPassword && isProved && team.isOpen
}

export interface OpenLesson extends MemberDeadline {
  lesson: Lesson
}

/**
 * Returns what somebody is to complete and has not, by what was required when a day's reminders began; with `isWhole`
 * also by what was required later that day.
 */
export function openLessons(
  world: World,
  person: Person,
  today: Day,
  { isWhole = false } = {},
): OpenLesson[] {
  const { team, joined, training } = person
  const start = isWhole ? Number.POSITIVE_INFINITY : sendingStart(today, team.zone)
  return world.lessons.flatMap((lesson) => {
    const required = requirementsOf(world, person, lesson)
    if (!lesson.isEnabled || required.every(({ added }) => added >= start)) return []
    const deadline = openDeadline({ joined }, required, progressOf(training, lesson), team.zone, today)
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

/** A certificate that ends within the days in which its holder is told. */
export interface EndingLesson extends GivenCertificate {
  lesson: Lesson
}

/** Returns somebody's certificates that end within 60 days, and that no other of the same course outlasts. */
export function endingCertificates({ lessons }: World, { training }: Person, today: Day): EndingLesson[] {
  return lessons.flatMap((lesson) => {
    const own = training.certificates.get(lesson.id) ?? []
    const last = own.toSorted((one, other) => (one.ends < other.ends ? -1 : 1)).at(-1)
    const isEnding = last && last.ends >= today && last.ends <= addDays(today, ENDING_DAYS)
    return isEnding ? [{ ...last, lesson }] : []
  })
}

/** Returns those whose end is mailed: of a course that is offered, and not required, which reminds of itself. */
export function mailedEndings(world: World, person: Person, today: Day): EndingLesson[] {
  return endingCertificates(world, person, today).filter(
    ({ lesson }) => lesson.isEnabled && requirementsOf(world, person, lesson).length === 0,
  )
}

/** Returns whether nothing that concerns somebody changed on this local day or the two before. */
export function isSettled(world: World, person: Person, now: number): boolean {
  return Math.max(world.changed, person.changed, person.team.changed) < now - 3 * A_DAY
}
