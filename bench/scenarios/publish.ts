import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Course, CourseModule } from '#domain/course/course.ts'
import { measureLosses, readStoredActs } from '../durability/stored-acts.ts'
import { median, repeat } from '../figures.ts'
import { openConnection } from '../load/connection.ts'
import { writeRequest } from '../load/write-request.ts'
import type { Measure } from '../report/measure.ts'
import { benchCourse, QUIZ } from '../stand/courses.ts'
import { fillDatabase, quizPath } from '../stand/fill.ts'
import { inFolder, withPortal } from '../stand/in-folder.ts'
import { letLearn, timesOf } from '../stand/let-learn.ts'
import { runPortal } from '../stand/run-portal.ts'
import { signInLearners } from '../stand/sign-in.ts'
import type { Running } from '../stand/stand.ts'
import { QUIZ_ACTS } from './acts.ts'
import type { Scenario } from './scenario.ts'

const LEARNERS = 200
const READERS = 20
const MODULES = 6
const PUBLICATIONS = 20
/** Duration of the measurement before the first publication, in ms. */
const WARM_UP_MS = 5_000

/**
 * Repeated publication of a course, each time with other correct answers in its quiz. Afterwards every acknowledged
 * action must exist and every answer must be judged by its own revision. Reviews of quizzes passed earlier must be
 * unchanged.
 */
export const publish: Scenario = {
  name: 'publish',
  about: 'a course published again and again while 200 learners answer its quiz',
  isOnce: true,
  isOnDemand: true,
  run: () => inFolder(measure),
}

async function measure(folder: string): Promise<Measure[]> {
  const DATA_DIR = join(folder, 'data')
  const address = { kind: 'sqlite', file: join(DATA_DIR, 'portal.sqlite') } as const
  mkdirSync(DATA_DIR)
  const learners = LEARNERS + READERS
  await fillDatabase(address, { teams: [], courses: 1, modules: MODULES, learners })
  const { before, during, publishing, acknowledged, reviewed, reviewedAfter } = await withPortal(
    { DATA_DIR },
    async (server) => {
      const readers = (await signInLearners(server, learners)).slice(LEARNERS)
      for (const [at, token] of readers.entries()) await pass(server, token, LEARNERS + at + 1)
      const reviewed = await readReviews(server, readers)
      const learning = await letLearn(server, LEARNERS)
      await setTimeout(WARM_UP_MS)
      const before = learning.timesSoFar()
      const publishing = await repeat(PUBLICATIONS, (at) => publishOnce(DATA_DIR, at + 1))
      const during = learning.timesSoFar()
      const acknowledged = await learning.stop()
      const reviewedAfter = await readReviews(server, readers)
      return { before, during, publishing, acknowledged, reviewed, reviewedAfter }
    },
  )
  const judged = await runPortal(['records', 'verify', '--rejudge'], { DATA_DIR })
  console.log(`records verify --rejudge: ${judged.printed.trim()}`)
  const changed = reviewed.filter((review, at) => review !== reviewedAfter[at])
  return [
    { unit: '', work: 'publications', portal: PUBLICATIONS },
    { unit: 'ms', work: 'a publication, the command whole', portal: median(publishing) },
    ...timesOf('before', before),
    ...timesOf('meanwhile', during),
    ...measureLosses(acknowledged, acknowledged, await readStoredActs(address, LEARNERS)),
    { unit: '', work: 'reviews of those who had passed', portal: reviewed.length },
    { unit: '', work: 'of these changed', portal: changed.length, goal: { atMost: 0 } },
  ]
}

/** Publishes the course with another quiz. Returns the duration of the command, in ms. */
async function publishOnce(DATA_DIR: string, number: number): Promise<number> {
  const path = join(DATA_DIR, `${number}.json`)
  writeFileSync(path, JSON.stringify(withQuiz(benchCourse(1, MODULES), number)))
  return (await runPortal(['course', 'publish', path, '--yes', '--note', `Number ${number}`], { DATA_DIR }))
    .ms
}

/** Returns the course with another answer key. The correct answer is alternately the first and the third. */
function withQuiz(course: Course, number: number): Course {
  const answers = ['This', 'That', 'Neither'].map((answer, place) => ({
    answer: `${answer}, ${number}`,
    correct: place === (number % 2) * 2,
  }))
  const change = (module: CourseModule): CourseModule =>
    module.type === 'quiz'
      ? {
          ...module,
          questions: module.questions.map((question) => ({
            ...question,
            question: `Which one, ${number}?`,
            answers,
          })),
        }
      : module
  const sections = course.sections.map((section) => ({ ...section, modules: section.modules.map(change) }))
  return { ...course, sections }
}

/** Passes the quiz of the first revision as a learner. */
async function pass({ origin }: Running, token: string, learner: number): Promise<void> {
  const connection = openConnection(origin)
  for (const act of QUIZ_ACTS) {
    const body = 'selectedAnswer' in act ? { ...act, selectedAnswer: 0 } : act
    const request = { method: 'PATCH', path: quizPath(learner), token, body }
    const { status } = await connection.send(writeRequest(origin, request))
    if (status !== 200) throw new Error(`an act was answered with ${status}`)
  }
  connection.close()
}

/** Reads the quiz review with the answer key for each token. */
async function readReviews({ origin }: Running, tokens: string[]): Promise<string[]> {
  const path = `/documents/v1/associate-training-courses/course-1/modules/course-1-${QUIZ}`
  const reviews: string[] = []
  for (const token of tokens) {
    const response = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } })
    if (response.status !== 200) throw new Error(`a review was answered with ${response.status}`)
    reviews.push(await response.text())
  }
  return reviews
}
