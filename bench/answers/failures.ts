import type { Cast } from './cast.ts'
import { NOBODY, type Recorder } from './recorder.ts'
import { PASSWORD } from './stage.ts'

const ACT = { body: { courseId: 'cat-behaviour', moduleId: 'cat-behaviour-signals-video' } }
const OPEN = 'POST /documents/v1/associate-training-completion'

/** Answers while another process holds the database, and when a table is gone. The stage is no good afterwards. */
export async function recordFailures(
  { ask, begin, stage }: Recorder,
  { beginner, admin }: Cast,
): Promise<void> {
  begin('failures')
  stage.data.exec('begin immediate')
  await Promise.all([ask(beginner, OPEN, { ...ACT, about: 'while another process writes' })])
  await ask(admin, 'GET /documents/v1/users?partner=happy-tails', { about: 'while another process writes' })
  await ask(NOBODY, 'GET /health/ready', { about: 'while another process writes' })
  stage.data.exec('rollback')
  await ask(beginner, OPEN, { ...ACT, about: 'afterwards' })
  stage.data.exec('drop table address_failures')
  const body = { email: 'done@happytails.example', password: 'wrong' }
  await ask(NOBODY, 'POST /sign-in/v1/session', { body, about: 'without a table' })
  stage.data.exec('pragma foreign_keys = off; drop table completions')
  await ask(beginner, OPEN, { ...ACT, about: 'without a table' })
  await ask(admin, 'GET /documents/v1/associate-training-completion?partnerId=happy-tails&view=status', {
    about: 'without a table',
  })
  await ask(NOBODY, 'GET /health/ready', { about: 'without a table' })
}

/** What sign-in says where the operator protects accounts from being enumerated. */
export async function recordProtected({ ask, begin }: Recorder): Promise<void> {
  begin('protected')
  for (const email of ['done@happytails.example', 'unknown@people.example', 'noah@happytails.example'])
    for (const password of ['wrong', ''])
      await ask(NOBODY, 'POST /sign-in/v1/session', { body: { email, password }, about: email })
  await ask(NOBODY, 'POST /sign-in/v1/session', {
    body: { email: 'done@happytails.example', password: PASSWORD },
  })
}
