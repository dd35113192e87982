import { setTimeout } from 'node:timers/promises'
import type { CompletionBody } from '#test/learner.ts'
import { QUIZ_ACTS } from '../scenarios/acts.ts'
import { COMPLETIONS, learnerEmail, PASSWORD, quizPath } from '../stand/fill.ts'
import { type HttpsClient, openHttpsClient, type PersonRequest } from './https-client.ts'

/** Numbers of courses without a quiz, and of modules per course that a learner opens one by one. */
export const OPENED = { courses: 12, modules: 5 }

/** Average pause of a learner between two actions, in ms. The maximum is twice as long. */
const ACT_PAUSE_MS = 500

/** Ratio of all actions to openings of modules. The others are quiz actions. */
const ACTS_PER_OPENING = 5

/** Maximum time for an action including its retries, in ms. */
const ACT_TIMEOUT_MS = 120_000

/** Acknowledged actions of a learner. */
export interface Learned {
  /** Number of quiz actions in the first course: starts and incorrect answers. */
  acts: number
  /** Number of modules opened in the other courses, in order. */
  opened: number
}

/** Result of a scenario's requests. */
export interface Account {
  acknowledged: number
  /** Failed requests by status or error. */
  failures: Map<string, number>
  /** Number of responses that contradict the stored state. */
  wrong: number
  /** Maximum time from the first attempt at an action to its acknowledgement, in ms. */
  longest: number
}

export interface Crowd {
  learned: Learned[]
  /** Lets all learners act until `during` settles. Resolves after the last acknowledgement. */
  learnWhile: (during: Promise<unknown>) => Promise<Account>
  close: () => void
}

/** Returns an empty account. */
export function emptyAccount(): Account {
  return { acknowledged: 0, failures: new Map(), wrong: 0, longest: 0 }
}

/** Signs in all learners at the proxy, each on a separate connection. */
export async function signInCrowd(port: number, count: number): Promise<Crowd> {
  const clients = Array.from({ length: count }, () => openHttpsClient(port))
  const tokens = await Promise.all(clients.map((client, at) => signInAt(client, learnerEmail(at + 1))))
  const learners = clients.map((client, at) => ({
    number: at + 1,
    client,
    token: tokens[at] ?? '',
    learned: { acts: 0, opened: 0 },
    record: undefined as string | undefined,
  }))
  return {
    learned: learners.map(({ learned }) => learned),
    async learnWhile(during) {
      const account = emptyAccount()
      const hours = { areOver: false }
      const learning = learners.map((learner) => learnUntil(learner, hours, account))
      const closing = during.finally(() => {
        hours.areOver = true
      })
      await Promise.all([closing, ...learning])
      return account
    },
    close: () => clients.forEach((client) => void client.close()),
  }
}

/** Signs a person in. Returns the ID token. */
export async function signInAt(client: HttpsClient, email: string): Promise<string> {
  const request = { method: 'POST', path: '/sign-in/v1/session', body: { email, password: PASSWORD } }
  const { status, body } = await client.ask(request)
  if (status !== 200) throw new Error(`${email} cannot sign in: ${status}`)
  return (body as { idToken: string }).idToken
}

interface Learner {
  number: number
  client: HttpsClient
  token: string
  learned: Learned
  /** The record of the course whose modules are being opened. */
  record: string | undefined
}

async function learnUntil(learner: Learner, hours: { areOver: boolean }, account: Account): Promise<void> {
  // Staggers the learners.
  await setTimeout(Math.random() * 2 * ACT_PAUSE_MS)
  for (let act = 0; !hours.areOver; act++) {
    const mayOpen = learner.learned.opened < OPENED.courses * OPENED.modules
    if (mayOpen && act % ACTS_PER_OPENING === 0) await openNextModule(learner, account)
    else await actInQuiz(learner, account)
    await setTimeout(Math.random() * 2 * ACT_PAUSE_MS)
  }
}

/** Starts the quiz or answers its next question incorrectly, and checks the response. */
async function actInQuiz({ number, client, token, learned }: Learner, account: Account): Promise<void> {
  const attempt = attemptAfter(learned.acts)
  const body = { ...QUIZ_ACTS[learned.acts % QUIZ_ACTS.length], attempt }
  const record = await acknowledge(client, { method: 'PATCH', path: quizPath(number), token, body }, account)
  learned.acts++
  const quiz = record.modules['course-1-quiz'] as
    | { submitCount?: number; currentQuestion?: number }
    | undefined
  const isRight =
    quiz?.submitCount === attemptAfter(learned.acts) &&
    quiz.currentQuestion === learned.acts % QUIZ_ACTS.length
  if (!isRight) account.wrong++
}

/** Returns the number of completed attempts after this number of actions, including the fixture's attempt. */
export function attemptAfter(acts: number): number {
  return 1 + Math.floor(acts / QUIZ_ACTS.length)
}

async function openNextModule(learner: Learner, account: Account): Promise<void> {
  const { client, token, learned } = learner
  const place = learned.opened % OPENED.modules
  const courseId = openedCourse(learned.opened)
  const moduleId = `${courseId}-module-${place}`
  const request =
    place === 0
      ? { method: 'POST', path: COMPLETIONS, body: { courseId, moduleId } }
      : {
          method: 'PATCH',
          path: `${COMPLETIONS}/${learner.record}/modules/${moduleId}`,
          body: { act: 'open' },
        }
  const record = await acknowledge(client, { ...request, token }, account)
  learner.record = record.id
  learned.opened++
  if (Object.keys(record.modules).length !== place + 1) account.wrong++
}

/** Returns the id of a module's course; `place` is the module's 0-based index among all modules to open. */
export function openedCourse(place: number): string {
  return `course-${2 + Math.floor(place / OPENED.modules)}`
}

/**
 * Sends an action until it is acknowledged, with the web app's retry delay. Other responses count as failed requests.
 */
async function acknowledge(
  client: HttpsClient,
  request: PersonRequest,
  account: Account,
): Promise<CompletionBody> {
  const began = performance.now()
  for (;;) {
    const failure = await client.ask(request).then(
      ({ status, body }) => {
        if (status === 200 || status === 201) return { record: body as CompletionBody }
        return { what: String(status) }
      },
      (error: NodeJS.ErrnoException) => ({ what: error.code ?? error.message }),
    )
    const took = performance.now() - began
    if ('record' in failure) {
      account.acknowledged++
      account.longest = Math.max(account.longest, took)
      return failure.record
    }
    countFailure(account, failure.what)
    if (took > ACT_TIMEOUT_MS)
      throw new Error(`${request.method} ${request.path} is still answered with ${failure.what}`)
    await pauseAsWebApp()
  }
}

/** Counts a failed request. */
export function countFailure({ failures }: Account, what: string): void {
  failures.set(what, (failures.get(what) ?? 0) + 1)
}

/** Waits as long as the web app does before a retry. */
export function pauseAsWebApp(): Promise<void> {
  return setTimeout(300 + Math.random() * 700)
}
