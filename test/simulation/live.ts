import { randomUUID } from 'node:crypto'
import { dayAt } from '#domain/local-time.ts'
import { disableWithPartner, enableWithPartner, setDisabled } from '#store/people/account-access.ts'
import { changeMailChoices } from '#store/people/mail-choices.ts'
import { changePartner, setPartnerState } from '#store/people/partners/partners.ts'
import { markEmailProved, renameUser, setEmail, setMembership, setPasswordHash } from '#store/people/users.ts'
import { endRequirement } from '#store/requirements/requirements.ts'
import { hashLightly } from '../hash-lightly.ts'
import { COMPLETIONS, learner } from '../learner.ts'
import { PASSWORD } from '../test-app.ts'
import {
  addPerson,
  complete,
  isDone,
  isReachable,
  type Lesson,
  newTraining,
  type Person,
  pick,
  publishLesson,
  requireLesson,
  type World,
} from './world.ts'

type Act = (world: World, person: Person) => Promise<unknown>

/** Actions and events of people, weighted by frequency. */
const ACTS: readonly (readonly [number, Act])[] = [
  [40, learn],
  [10, disable],
  [4, remove],
  [6, takeIn],
  [6, renew],
  [5, ({ app }, person) => rename(app.db, person)],
  [8, chooseMails],
  [5, changeEmail],
  [4, (world, { team }) => addPerson(world, team, { isInvited: true })],
  [6, (world, { team }) => requireLesson(world, team, pick(world.lessons, world.dice))],
  [4, endOne],
  [2, switchReminders],
  [1, suspend],
  [6, requestReminders],
]

/** Performs a random action of a random person. */
export async function liveOn(world: World): Promise<void> {
  const person = pick(
    pick(world.teams, world.dice)?.people.filter(({ isMember }) => isMember) ?? [],
    world.dice,
  )
  if (!person) return
  const all = ACTS.flatMap(([times, act]) => Array.from({ length: times }, () => act))
  await pick(all, world.dice)?.(world, person)
}

/** Publishes a course with one quiz more or less, disables it, or enables it again. */
export async function changeCourses(world: World): Promise<void> {
  const lesson = pick(world.lessons, world.dice)
  if (!lesson) return
  if (!lesson.isEnabled || world.dice() < 0.3) {
    lesson.isEnabled = !lesson.isEnabled
    return publishLesson(world, lesson)
  }
  const [first, ...others] = lesson.quizzes
  const more = [...lesson.quizzes, `${lesson.id}-quiz-${world.app.now()}`]
  await publishLesson(world, lesson, first && others.length > 0 && world.dice() < 0.5 ? [first] : more)
}

/** Passes one quiz or all quizzes of a course. */
async function learn({ app, lessons, dice }: World, person: Person): Promise<void> {
  const lesson = pick(
    lessons.filter((one) => one.isEnabled && !isDone(person.training, one)),
    dice,
  )
  if (!lesson || person.isAdmin || !isReachable(person)) return
  const client = learner(app, await app.signedIn(person.email))
  const { training, team } = person
  const passed = training.passed.get(lesson.id) ?? new Set()
  const missing = lesson.quizzes.filter((quiz) => !passed.has(quiz))
  for (const quiz of dice() < 0.2 ? missing.slice(0, 1) : missing) {
    const { body } = await client.open(lesson.id, quiz)
    const { status, text } = await client.takeQuiz(body, quiz, [0])
    if (status !== 200) throw new Error(`${person.email} could not pass ${quiz}: ${text}`)
    training.passed.set(lesson.id, passed.add(quiz))
  }
  if (!isDone(training, lesson)) return
  complete(training, lesson, team, { now: app.now(), isMailed: true })
  // The record's certificate may have expired, without another until a renewal. The course then becomes overdue
  // retroactively, and the emails of those days have already been sent.
  const today = dayAt(app.now(), team.zone)
  if (training.certificates.get(lesson.id)?.some(({ isOfRecord, ends }) => isOfRecord && ends <= today))
    person.changed = app.now()
}

/**
 * Renews a course whose certificate expires. Its record starts over, and the certificate is valid until its last day.
 */
async function renew(world: World, person: Person): Promise<void> {
  const { app, lessons, dice } = world
  const { certificates, passed, completed, reopened } = person.training
  const isOwn = ({ id, isEnabled }: Lesson) =>
    isEnabled && certificates.get(id)?.some(({ isOfRecord }) => isOfRecord)
  const lesson = pick(lessons.filter(isOwn), dice)
  if (!lesson || !isReachable(person)) return
  const session = await app.signedIn(person.email)
  const record = (await learner(app, session).records()).find(({ courseId }) => courseId === lesson.id)
  const path = `${COMPLETIONS}/${record?.id}/renew`
  const { status, text } = await app.request(path, { method: 'POST', idToken: session.idToken })
  if (status !== 201) throw new Error(`${person.email} could not renew ${lesson.id}: ${text}`)
  for (const certificate of certificates.get(lesson.id) ?? []) certificate.isOfRecord = false
  passed.set(lesson.id, new Set())
  for (const times of [completed, reopened]) times.delete(lesson.id)
  person.changed = app.now()
  world.renewals++
}

async function disable({ app, dice }: World, person: Person): Promise<void> {
  if (person.isAdmin || (!person.isDisabled && dice() < 0.7)) return
  person.isDisabled = !person.isDisabled
  person.changed = app.now()
  await setDisabled(app.db, person.uid, person.isDisabled)
}

async function remove({ app }: World, person: Person): Promise<void> {
  if (person.isAdmin) return
  person.isMember = false
  await setMembership(app.db, person.uid, { partner: undefined, roles: [] }, app.now())
}

/** Adds a removed person to another team or the previous one. Earlier progress stays with its team. */
async function takeIn(world: World): Promise<void> {
  const { app, teams, dice } = world
  const removed = teams.flatMap(({ people }) => people).filter(({ isMember }) => !isMember)
  const [person, team] = [pick(removed, dice), pick(teams, dice)]
  if (!person || !team?.isOpen) return
  if (team !== person.team) world.moves++
  person.team.people = person.team.people.filter((one) => one !== person)
  person.earlier.set(person.team, person.training)
  person.training = person.earlier.get(team) ?? newTraining()
  person.earlier.delete(team)
  team.people.push(person)
  const now = app.now()
  Object.assign(person, { team, isMember: true, joined: now, changed: now, requestedOn: undefined })
  await setMembership(app.db, person.uid, { partner: team.id, roles: ['partner-associate'] }, now)
}

async function rename(db: World['app']['db'], person: Person): Promise<void> {
  person.userName = `${person.userName.replace(/ again$/, '')} again`
  await renameUser(db, person.uid, person.userName)
}

/** Switches between a weekly summary and single reminders, on the page or by an email's link. */
async function chooseMails({ app, dice }: World, person: Person): Promise<void> {
  if (!person.isWeekly && dice() < 0.5) return
  person.changed = app.now()
  if (person.isAdmin) {
    person.wantsDigest = !person.wantsDigest
    return changeMailChoices(app.db, person.uid, { digest: person.wantsDigest }, app.now())
  }
  person.isWeekly = !person.isWeekly
  if (person.isWeekly && person.unsubscribe && dice() < 0.5) {
    const { status } = await app.request(new URL(person.unsubscribe).pathname, { method: 'POST' })
    if (status !== 200) throw new Error(`${person.unsubscribe} answered ${status}`)
  } else
    await changeMailChoices(app.db, person.uid, { reminders: person.isWeekly ? 'weekly' : 'each' }, app.now())
}

/** Accepts an invitation, confirms a new email address, or changes it. */
async function changeEmail({ app, dice }: World, person: Person): Promise<void> {
  if (person.isAdmin || (person.isProved && dice() < 0.5)) return
  person.changed = app.now()
  if (!person.hasPassword) await setPasswordHash(app.db, person.uid, hashLightly(PASSWORD))
  person.hasPassword = true
  if (person.isProved) {
    person.email = `${randomUUID()}@people.example`
    await setEmail(app.db, person.uid, person.email)
  } else await markEmailProved(app.db, person.uid, person.email)
  person.isProved = !person.isProved
}

async function endOne({ app, dice }: World, { team }: Person): Promise<void> {
  const requirement = pick(
    team.requirements.filter(({ ended }) => ended === undefined),
    dice,
  )
  if (!requirement) return
  await endRequirement(app.db, { partner: team.id, id: requirement.id }, app.now())
  requirement.ended = app.now()
  team.changed = app.now()
}

async function switchReminders({ app, dice }: World, { team }: Person): Promise<void> {
  if (team.isOn && dice() < 0.7) return
  team.isOn = !team.isOn
  team.changed = app.now()
  await changePartner(app.db, team.id, { remindersOff: team.isOn ? null : app.now() })
}

async function suspend({ app, dice }: World, { team }: Person): Promise<void> {
  if (team.isOpen && dice() < 0.7) return
  team.isOpen = !team.isOpen
  team.changed = app.now()
  await setPartnerState(app.db, team.id, { suspended: team.isOpen ? null : app.now(), removed: null })
  await (team.isOpen ? enableWithPartner(app.db, team.id) : disableWithPartner(app.db, team.id, app.now()))
}

/** Lets the administrator send reminders to the whole team. */
async function requestReminders({ app }: World, { team }: Person): Promise<void> {
  const admin = team.people.find(({ isAdmin }) => isAdmin)
  const members = team.people.filter(({ isAdmin, isMember }) => isMember && !isAdmin)
  if (!admin || !team.isOpen || members.length === 0) return
  const { idToken } = await app.signedIn(admin.email)
  const path = `/user-service/api/v1/partner-admin/partner/${team.id}/remind`
  const body = { people: members.map(({ uid }) => uid) }
  const answer = await app.request<{ skipped: { userId: string }[] }>(path, { method: 'POST', idToken, body })
  if (answer.status !== 200) throw new Error(`reminding ${team.id} answered ${answer.text}`)
  const skipped = new Set(answer.body.skipped.map(({ userId }) => userId))
  for (const person of members) if (!skipped.has(person.uid)) person.requestedOn = dayAt(app.now(), team.zone)
}
