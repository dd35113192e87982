import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { COMPANY_PATH } from '#contract/console/company.ts'
import type { Course, CourseModule } from '#domain/course/course.ts'
import { partOfModule } from '#domain/course/draft/draft-parts.ts'
import { MAX_ANSWERS, MAX_DRAFT_BYTES, MAX_PART_BYTES, MAX_QUESTIONS } from '#domain/course-limits.ts'
import type { Database } from '#store/schema.ts'
import { draftCourse } from '#test/course-fixture.ts'
import { median, partOf, timeOf } from '../figures.ts'
import { askOthers } from '../load/ask-others.ts'
import type { Measure } from '../report/measure.ts'
import { measureMax, residentMemory } from '../stand/process-costs.ts'
import { signInLearners } from '../stand/sign-in.ts'
import type { Running } from '../stand/stand.ts'

/** Number of rounds. Each saves a part and opens the draft and its preview; every step checks the draft. */
const ROUNDS = 10

/** Pause between two calls, in ms. An editor saves at most this often. */
const PAUSE_MS = 400

/** Duration of the baseline without an author, in ms. */
const QUIET_MS = 5000

/**
 * Measures the effect of an author with the largest possible draft on other users. All parts of the draft are invalid.
 */
export async function measureLargestDraft(
  portal: Running,
  db: Database,
  author: { token: string; cookie: string },
): Promise<Measure[]> {
  const course = largestCourse()
  const draftId = await draftCourse({ db, now: Date.now }, course)
  const [learner = ''] = await signInLearners(portal, 1)
  const memory = () => residentMemory(portal.pid)
  const quiet = await askOthers(portal, learner, () => setTimeout(QUIET_MS))
  const before = memory()
  const times: Record<'save' | 'open' | 'preview', number[]> = { save: [], open: [], preview: [] }
  const { result: others, max } = await measureMax(memory, () =>
    askOthers(portal, learner, async () => {
      for (let round = 1; round <= ROUNDS; round++)
        for (const [kind, call] of Object.entries(callsOf(portal, draftId, author, round))) {
          times[kind as keyof typeof times].push(await timeOf(call))
          await setTimeout(PAUSE_MS)
        }
    }),
  )
  const megabytes = Math.round(MAX_DRAFT_BYTES / 1e6)
  return [
    {
      work: `a draft of ${megabytes} MB: a part of ${MAX_PART_BYTES / 1000} kB saved`,
      unit: 'ms',
      portal: median(times.save),
    },
    { work: '… opened, with its check', unit: 'ms', portal: median(times.open) },
    { work: '… its preview', unit: 'ms', portal: median(times.preview) },
    { work: '… others before, p99', unit: 'ms', portal: partOf(quiet, 0.99) },
    { work: '… others meanwhile, p99', unit: 'ms', portal: partOf(others, 0.99), goal: { atMost: 30 } },
    { work: '… more memory of the server', unit: 'MB', portal: max - before, goal: { atMost: 100 } },
  ]
}

interface CallInit {
  method?: string
  headers: Record<string, string>
  body?: string
}

function callsOf(
  { origin }: Running,
  draftId: string,
  { token, cookie }: { token: string; cookie: string },
  round: number,
) {
  const path = `${origin}${COMPANY_PATH}/drafts/${draftId}`
  // Decompressing megabytes would delay the probe requests of this process.
  const call = async (url: string, { method = 'GET', headers, body }: CallInit) => {
    const request = httpRequest(url, { method, headers: { 'accept-encoding': 'br, gzip', ...headers } })
    request.end(body)
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    await once(answer.resume(), 'end')
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`)
  }
  const authorization = `Bearer ${token}`
  const { id: _id, title: _title, type: _type, ...content } = { ...largestQuiz(0), notes: `round ${round}` }
  const body = { version: round, save: randomUUID(), page: randomUUID(), content: JSON.stringify(content) }
  const headers = { authorization, 'content-type': 'application/json' }
  const part = encodeURIComponent(partOfModule('m0'))
  return {
    save: () => call(`${path}/parts/${part}`, { method: 'PUT', headers, body: JSON.stringify(body) }),
    open: () => call(path, { headers: { authorization } }),
    preview: () => call(`${path}/preview`, { headers: { cookie } }),
  }
}

/** Returns a course of the maximum size in bytes. */
function largestCourse(): Course {
  const bytes = JSON.stringify(largestQuiz(0)).length
  if (bytes > MAX_PART_BYTES) throw new Error(`A quiz of ${bytes} bytes is no part of a draft.`)
  const count = Math.floor(MAX_DRAFT_BYTES / bytes) - 1
  const modules = Array.from({ length: count }, (_, at) => largestQuiz(at))
  const about = { name: 'Largest', description: '', backgroundImage: '', webPath: 'largest', enabled: false }
  return { id: 'largest', ...about, sections: [{ title: 'One', modules }] }
}

/** Returns a quiz of the maximum part size, with the maximum number of empty answers. */
function largestQuiz(at: number): CourseModule {
  const answers = Array.from({ length: MAX_ANSWERS }, () => ({ answer: '' }))
  const questions = Array.from({ length: MAX_QUESTIONS }, (_, number) => ({
    id: `q${number}`,
    type: 'multiple-choice',
    question: 'x'.repeat(3900),
    answers,
  }))
  return { id: `m${at}`, title: '', type: 'quiz', questions }
}
