/**
 * Writes down what the portal answers: every route, in every role, with good and bad input, each answer a file with its
 * status, headers and body. What is random or timed is masked, so two recordings of the same portal are equal.
 *
 *   npm run bench -- answers record FOLDER [PROJECT]   of the portal in this folder, or in another one
 *   npm run bench -- answers compare FOLDER FOLDER     prints what differs
 */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { PROJECT } from '#core/folders.ts'
import { recordAccount, recordSessions } from './answers/accounts.ts'
import { gatherCast } from './answers/cast.ts'
import { recordFailures, recordProtected } from './answers/failures.ts'
import { recordFiles } from './answers/files.ts'
import { recordGateway } from './answers/invitations.ts'
import { recordLearning } from './answers/learning.ts'
import { recordReading } from './answers/reading.ts'
import { createRecorder, NOBODY, type Recorder } from './answers/recorder.ts'
import { openStage } from './answers/stage.ts'
import { recordTokens } from './answers/tokens.ts'

const [command, first, second] = process.argv.slice(2)
if (command === 'record' && first) await record(resolve(first), resolve(second ?? PROJECT))
else if (command === 'compare' && first && second) compare(first, second)
else {
  console.error('usage: record FOLDER [PROJECT] | compare FOLDER FOLDER')
  process.exitCode = 2
}

async function record(folder: string, project: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  const stage = await openStage(project)
  try {
    const recorder = createRecorder(stage, folder)
    const cast = await gatherCast(recorder)
    await recordReading(recorder, cast)
    await recordTokens(recorder, cast)
    await recordLearning(recorder, cast)
    await recordFiles(recorder, cast)
    await recordSessions(recorder, cast)
    await recordAccount(recorder, cast)
    await recordGateway(recorder, cast)
    const unasked = await findUnaskedRoutes(recorder)
    await recordFailures(recorder, cast)
    if (unasked.length > 0) throw new Error(`nobody asked ${unasked.join(', ')}`)
  } finally {
    await stage.close()
  }
  await recordWithProtection(folder, project)
}

/** Lists the routes of the portal's own OpenAPI document that nobody asked, such as `GET /documents/v1/users`. */
async function findUnaskedRoutes({ ask, asked }: Recorder): Promise<string[]> {
  const { json } = await ask(NOBODY, 'GET /openapi.json', { about: 'once more' })
  const routes = Object.entries<object>(json.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  return routes.filter((route) => {
    const pattern = new RegExp(`^${route.replace(/\{[^}]+\}/g, '[^/]+')}$`)
    return ![...requested].some((one) => pattern.test(one))
  })
}

async function recordWithProtection(folder: string, project: string): Promise<void> {
  const stage = await openStage(project, { EMAIL_ENUMERATION_PROTECTION: 'true' })
  try {
    await recordProtected(createRecorder(stage, folder))
  } finally {
    await stage.close()
  }
}

/** Prints the differences; the exit code says whether there are any. */
function compare(one: string, other: string): void {
  const { status } = spawnSync('diff', ['--recursive', '--unified=2', one, other], { stdio: 'inherit' })
  process.exitCode = status ?? 1
  if (status === 0) console.log('no differences')
}
