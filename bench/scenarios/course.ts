import { modulesOf } from '#domain/course/course.ts'
import { connect } from '#store/connection/connect.ts'
import { storeCourse } from '#store/learning/courses.ts'
import { median, repeat, timeOf } from '../figures.ts'
import type { Measure } from '../report/measure.ts'
import { benchCourse } from '../stand/courses.ts'
import { addressIn, createDataPlaces } from '../stand/data-places.ts'
import { learnerEmail, quizPath } from '../stand/fill.ts'
import { withPortal } from '../stand/in-folder.ts'
import { signIn } from '../stand/sign-in.ts'
import { QUIZ_ACTS } from './acts.ts'
import type { Bench, Scenario } from './scenario.ts'

const COURSES = '/documents/v1/associate-training-courses'

/** The cost of a course's size for a learner: the outline list, one module and one act. */
export const course: Scenario = {
  name: 'course',
  about: 'the outline, a module and an act of a large course, and of one that was just changed',
  isOnce: true,
  isAskedFor: true,
  run: async (bench) => [
    ...(await measure(bench, 4)),
    ...(await measure(bench, 400)),
    ...(await measure(bench, 400, { isChanging: true })),
  ],
}

async function measure(bench: Bench, modules: number, { isChanging = false } = {}): Promise<Measure[]> {
  const places = await createDataPlaces('sqlite', { teams: [], courses: 1, modules, learners: 1 })
  const env = await places.copy()
  const db = connect(addressIn(env))
  const course = benchCourse(1, modules)
  const ids = modulesOf(course).map(({ id }) => id)
  try {
    return await withPortal(env, async ({ origin }) => {
      const token = await signIn(origin, learnerEmail(1))
      const medianOf = async (
        ask: (round: number) => [method: string, path: string, body?: object | undefined],
      ) => {
        const time = async (round: number) => {
          if (isChanging) await storeCourse(db, { ...course, description: crypto.randomUUID() }, Date.now())
          return timeOf(() => send(origin, token, ...ask(round)))
        }
        await repeat(10, time)
        return median(await repeat(bench.requests / 5, time))
      }
      const line = (work: string, portal: number): Measure => ({
        ...{ unit: 'ms', portal },
        work: `${work} of ${modules} modules${isChanging ? ', just changed' : ''}`,
      })
      return [
        line('the outline', await medianOf(() => ['GET', `${COURSES}?enabled=true`])),
        line(
          'a module',
          await medianOf((at) => ['GET', `${COURSES}/course-1/modules/${ids[at % ids.length]}`]),
        ),
        line('an act', await medianOf((at) => ['PATCH', quizPath(1), QUIZ_ACTS[at % QUIZ_ACTS.length]])),
      ]
    })
  } finally {
    await db.destroy()
    await places.close()
  }
}

async function send(origin: string, token: string, method: string, path: string, body?: object | undefined) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(origin + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
  await answer.text()
}
