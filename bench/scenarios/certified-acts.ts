import { connect } from '#store/connection/connect.ts'
import { storeCourse } from '#store/courses/courses.ts'
import { median } from '../figures.ts'
import { openConnection } from '../load/connection.ts'
import { writeRequest } from '../load/write-request.ts'
import type { Measure } from '../report/measure.ts'
import { benchCourse } from '../stand/courses.ts'
import { addressIn, createDataPlaces } from '../stand/data-places.ts'
import { LEARNERS, quizPath } from '../stand/fill.ts'
import { withPortal } from '../stand/in-folder.ts'
import { signInLearners } from '../stand/sign-in.ts'
import type { Running } from '../stand/stand.ts'
import { QUIZ_ACTS } from './acts.ts'
import type { Bench } from './scenario.ts'

const FILLING = { teams: [], courses: 6, modules: 6, learners: LEARNERS }

/** Courses with an even number have no certificate. */
const isCertified = (course: number) => course % 2 === 1

/** Times of actions by kind and course, in ms. */
type Times = Record<'completing' | 'other', { certified: number[]; plain: number[] }>

/**
 * Measures actions that complete a course, and other actions, in courses with and without a certificate. Learners pass
 * the quizzes one after another, without other load.
 */
export async function measureCertifiedActs({ kind }: Pick<Bench, 'kind'>): Promise<Measure[]> {
  const places = await createDataPlaces(kind, FILLING)
  try {
    const env = await places.copy()
    await takeCertificates(env)
    const times = await withPortal(env, passQuizzes)
    return (['other', 'completing'] as const).flatMap((act) => measuresOf(act, times[act]))
  } finally {
    await places.close()
  }
}

async function takeCertificates(env: Record<string, string>): Promise<void> {
  const db = connect(addressIn(env))
  for (let course = 1; course <= FILLING.courses; course++) {
    const plain = { ...benchCourse(course, FILLING.modules), certificate: false as const }
    if (!isCertified(course)) await storeCourse(db, plain, Date.now())
  }
  await db.destroy()
}

async function passQuizzes(portal: Running): Promise<Times> {
  const times: Times = {
    completing: { certified: [], plain: [] },
    other: { certified: [], plain: [] },
  }
  const connection = openConnection(portal.origin)
  for (const [at, token] of (await signInLearners(portal, LEARNERS)).entries())
    for (let course = 1; course <= FILLING.courses; course++)
      for (const [place, act] of QUIZ_ACTS.entries()) {
        const body = 'selectedAnswer' in act ? { ...act, selectedAnswer: 0 } : act
        const request = { method: 'PATCH', path: quizPath(at + 1, course), token, body }
        const began = performance.now()
        const { status } = await connection.send(writeRequest(portal.origin, request))
        if (status !== 200) throw new Error(`an act was answered with ${status}`)
        const kind = place === QUIZ_ACTS.length - 1 ? 'completing' : 'other'
        times[kind][isCertified(course) ? 'certified' : 'plain'].push(performance.now() - began)
      }
  connection.close()
  return times
}

function measuresOf(act: keyof Times, { certified, plain }: Times[keyof Times]): Measure[] {
  const work = act === 'completing' ? 'an act that completes a course' : 'an act that completes nothing'
  const atMost = act === 'completing' ? 1.3 : 1.05
  const [cost, before] = [median(certified), median(plain)]
  return [
    { work: `${work} with a certificate, p50`, unit: 'ms', portal: cost },
    { work: `${work} without one, p50`, unit: 'ms', portal: before },
    { work: `${work}: with : without`, unit: '', portal: cost / before, goal: { atMost } },
  ]
}
