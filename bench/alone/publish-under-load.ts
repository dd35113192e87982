import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Course, CourseModule } from '#domain/course.ts'
import { PROJECT } from '#server/web-app/folders.ts'
import { readStoredActs } from '../durability/stored-acts.ts'
import { openConnection } from '../load/connection.ts'
import { writeRequest } from '../load/write-request.ts'
import { median } from '../median.ts'
import type { Measure } from '../report/measure.ts'
import { isMet } from '../report/measure.ts'
import { table } from '../report/table.ts'
import { benchCourse, QUIZ } from '../stand/courses.ts'
import { fillDatabase, quizPath } from '../stand/fill.ts'
import { letLearn, timesOf } from '../stand/let-learn.ts'
import { runPortal } from '../stand/run-portal.ts'
import { signInLearners } from '../stand/sign-in.ts'
import type { Running } from '../stand/stand.ts'
import { portalIn, startProgram } from '../stand/stand.ts'

/**
 * Publishes a course again and again, its quiz with other words and another right answer each time, while 200 learners answer it;
 * then looks for every act that was acknowledged, judges each answer again by the revision that judged it, and compares the
 * reviews of those who had passed before. Run with `npm run bench -- publish`.
 */
const LEARNERS = 200
const READERS = 20
const MODULES = 6
const PUBLICATIONS = 20
/** Time in which acts are timed before the first publication, in ms. */
const BEFORE = 5_000

const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
const DATA_DIR = join(folder, 'data')
const file = join(DATA_DIR, 'portal.sqlite')
let server: Running | undefined
try {
  mkdirSync(DATA_DIR)
  const learners = LEARNERS + READERS
  await fillDatabase({ kind: 'sqlite', file }, { teams: [], courses: 1, modules: MODULES, learners })
  server = await startProgram(portalIn(PROJECT), { DATA_DIR })
  const readers = (await signInLearners(server, learners)).slice(LEARNERS)
  for (const [at, token] of readers.entries()) await pass(server, token, LEARNERS + at + 1)
  const reviewed = await readReviews(server, readers)
  const learning = await letLearn(server, LEARNERS)
  await setTimeout(BEFORE)
  const before = learning.timesSoFar()
  const publishing: number[] = []
  for (let number = 1; number <= PUBLICATIONS; number++) publishing.push(await publish(number))
  const during = learning.timesSoFar()
  const acknowledged = await learning.stop()
  const reviewedAfter = await readReviews(server, readers)
  await server.stop()
  const stored = await readStoredActs({ kind: 'sqlite', file }, LEARNERS)
  const judged = await runPortal(['records', 'verify', '--rejudge'], { DATA_DIR })

  const none = { atMost: 0 }
  const measures: Measure[] = [
    { unit: '', work: 'publications', portal: PUBLICATIONS },
    {
      unit: 'ms',
      work: 'a publication, the command whole',
      portal: median(publishing),
    },
    ...timesOf('before', before),
    ...timesOf('meanwhile', during),
    { unit: '', work: 'acts acknowledged', portal: sum(acknowledged) },
    {
      unit: '',
      work: 'of these lost',
      portal: differences(acknowledged, (count, found) => count - found),
      goal: none,
    },
    {
      unit: '',
      work: 'acts that nobody made',
      portal: differences(acknowledged, (count, found) => found - count),
      goal: none,
    },
    {
      unit: '',
      work: 'records that are not whole',
      portal: stored.filter(({ sequence, version }) => sequence !== version).length,
      goal: none,
    },
    { unit: '', work: 'reviews of those who had passed', portal: reviewed.length },
    {
      unit: '',
      work: 'of these changed',
      portal: reviewed.filter((review, at) => review !== reviewedAfter[at]).length,
      goal: none,
    },
  ]
  console.log(table(measures))
  console.log(`records verify --rejudge: ${judged.printed.trim()}`)
  if (measures.some((measure) => isMet(measure) === false)) process.exitCode = 1

  function differences(counts: number[], excess: (count: number, found: number) => number): number {
    return sum(counts.map((count, at) => Math.max(0, excess(count, stored[at]?.sequence ?? 0))))
  }
} finally {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Publishes the course with another quiz; returns how long the command took, in ms. */
async function publish(number: number): Promise<number> {
  const path = join(folder, `${number}.json`)
  writeFileSync(path, JSON.stringify(withQuiz(benchCourse(1, MODULES), number)))
  return (await runPortal(['course', 'publish', path, '--yes', '--note', `Number ${number}`], { DATA_DIR }))
    .ms
}

/** The course with other words in its quiz, and the first or the third answer right in turn: the second never is. */
function withQuiz(course: Course, number: number): Course {
  const answers = ['This', 'That', 'Neither'].map((answer, place) => ({
    answer: `${answer}, ${number}`,
    correct: place === (number % 2) * 2,
  }))
  const change = (module: CourseModule): CourseModule =>
    module.type === 'quiz'
      ? {
          ...module,
          questions: module.questions.map((asked) => ({
            ...asked,
            question: `Which one, ${number}?`,
            answers,
          })),
        }
      : module
  const sections = course.sections.map((section) => ({ ...section, modules: section.modules.map(change) }))
  return { ...course, sections }
}

/** Lets a learner pass the quiz as it was first published. */
async function pass({ origin }: Running, token: string, learner: number): Promise<void> {
  const connection = openConnection(origin)
  for (const body of [{ act: 'start' }, { act: 'answer', question: 1, selectedAnswer: 0 }]) {
    const request = { method: 'PATCH', path: quizPath(learner), token, body }
    const { status } = await connection.send(writeRequest(origin, request))
    if (status !== 200) throw new Error(`an act was answered with ${status}`)
  }
  connection.close()
}

/** Reads the quiz as each of them reviews it, with the key. */
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

function sum(numbers: number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}
