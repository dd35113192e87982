import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Course, CourseModule } from '#domain/course.ts'
import { modulesOf } from '#domain/course.ts'
import { createApp } from '#server/app.ts'
import { parseConfig } from '#server/core/config.ts'
import { createPasswordHasher } from '#server/sign-in/password/passwords.ts'
import { connect } from '#server/store/connect.ts'
import { storeCourse } from '#server/store/courses.ts'
import { migrate } from '#server/store/migrating/migrate.ts'
import { insertPartner } from '#server/store/people/partners.ts'
import { insertUser } from '#server/store/people/users.ts'

/**
 * Measures the cost of a course's size for a learner: the outline list, one module and one act, over real HTTP on
 * SQLite. Run with `npm run bench -- course`.
 */
const ROUNDS = 200
const EMAIL = 'learner@bench.example'
const PASSWORD = 'A-long-enough-pass-1'

type Step = 'outline list' | 'one module' | 'one act'
type Medians = Record<Step, number>

// Once for nothing, so that the first one measured is not the one that warms the process up.
await measure(courseOf(1, 4))
const small = await measure(courseOf(1, 4))
const large = await measure(courseOf(40, 10))
const changing = await measure(courseOf(40, 10), { isChanging: true })
const ms = (time: number) => `${time.toFixed(2)} ms`
console.log(`Medians of ${ROUNDS} requests. The last column has the course parsed anew each time.`)
console.table(
  Object.fromEntries(
    (Object.keys(small) as Step[]).map((step) => [
      step,
      {
        '4 modules': ms(small[step]),
        '400 modules': ms(large[step]),
        ratio: (large[step] / small[step]).toFixed(2),
        '400, just changed': ms(changing[step]),
      },
    ]),
  ),
)

/** Starts a portal with one course and one associate who has opened all of it, and times them. */
async function measure(course: Course, { isChanging = false } = {}): Promise<Medians> {
  const portal = await startPortal(course)
  const { request } = portal
  const [quizId = ''] = modulesOf(course).flatMap(({ id, type }) => (type === 'quiz' ? [id] : []))
  const recordId = await openAll(portal, course)
  const ids = modulesOf(course).map(({ id }) => id)
  const base = '/documents/v1/associate-training'
  const quiz = `${base}-completion/${recordId}/modules/${quizId}`
  const acts = [{ act: 'start' }, { act: 'answer', question: 1, selectedAnswer: 1 }]
  let changes = 0
  const change = isChanging
    ? () => storeCourse(portal.db, { ...course, description: String(++changes) }, Date.now())
    : async () => undefined
  const medians = {
    'outline list': await median(change, () => request('GET', `${base}-courses?enabled=true`)),
    'one module': await median(change, (round) =>
      request('GET', `${base}-courses/${course.id}/modules/${ids[round % ids.length]}`),
    ),
    'one act': await median(change, (round) => request('PATCH', quiz, acts[round % acts.length])),
  }
  await portal.close()
  return medians
}

async function median(before: () => Promise<unknown>, timed: (round: number) => Promise<unknown>) {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await before()
    const start = performance.now()
    await timed(round)
    times.push(performance.now() - start)
  }
  return times.sort((one, other) => one - other)[ROUNDS / 2] ?? 0
}

type Portal = Awaited<ReturnType<typeof startPortal>>

async function startPortal(course: Course) {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const config = parseConfig({ DATA_DIR: dataDir })
  const db = connect(config.store)
  await migrate(db)
  const passwordHash = await createPasswordHasher().hash(PASSWORD)
  const account = {
    uid: 'learner',
    email: EMAIL,
    userName: 'A Learner',
    profileImageUrl: undefined,
    passwordHash,
  }
  await insertPartner(db, { id: 'partner', name: 'A Partner', logoUrl: undefined }, 1)
  await insertUser(db, { ...account, partner: 'partner', roles: ['partner-associate'] }, 1)
  await storeCourse(db, course, 1)
  const app = await createApp({ config, db })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const session = await sent<{ idToken: string }>(`${origin}/sign-in/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  })

  function request<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const headers = { authorization: `Bearer ${session.idToken}` }
    if (!body) return sent(`${origin}${path}`, { method, headers })
    const typed = { ...headers, 'content-type': 'application/json' }
    return sent(`${origin}${path}`, { method, headers: typed, body: JSON.stringify(body) })
  }

  async function close(): Promise<void> {
    await app.close()
    await db.destroy()
    rmSync(dataDir, { recursive: true, force: true })
  }

  return { db, request, close }
}

async function sent<Answer>(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Answer
}

/** Opens every module, so that the record is as large as it gets; returns the record's id. */
async function openAll({ request }: Portal, course: Course): Promise<string> {
  let recordId = ''
  for (const { id } of modulesOf(course)) {
    const body = { courseId: course.id, moduleId: id }
    const record = await request<{ id: string }>('POST', '/documents/v1/associate-training-completion', body)
    recordId = record.id
  }
  return recordId
}

/** A course of videos, articles of some 6 kB and quizzes that an answer 1 never passes. */
function courseOf(sections: number, modulesEach: number): Course {
  const about = { name: 'A course', description: '', backgroundImage: '', webPath: 'course', enabled: true }
  const modules = (section: number) =>
    Array.from({ length: modulesEach }, (_, place) => moduleAt(section * modulesEach + place))
  return {
    id: 'course',
    ...about,
    sections: Array.from({ length: sections }, (_, place) => ({
      title: `Section ${place + 1}`,
      modules: modules(place),
    })),
  }
}

function moduleAt(place: number): CourseModule {
  const about = { id: `module-${place}`, title: `Module ${place + 1}`, notes: 'Notes.\n'.repeat(20) }
  if (place % 4 === 0) return { ...about, type: 'video', videoUrl: '/media/welcome-hello.mp4' }
  if (place % 4 === 3) return { ...about, type: 'quiz', passingScore: 1, questions: [question()] }
  return { ...about, type: 'article', editorData: article() }
}

function question() {
  const answers = [{ answer: 'This', correct: true }, { answer: 'That' }]
  return { id: 'question', type: 'multiple-choice', question: 'Which one?', answers }
}

function article(): string {
  const text = { type: 'text', format: 0, text: 'A sentence about pets and their owners. '.repeat(5) }
  const paragraph = { type: 'paragraph', children: [text] }
  return JSON.stringify({ root: { type: 'root', children: Array.from({ length: 20 }, () => paragraph) } })
}
