import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runLoad } from '../load/run-load.ts'
import { planQuizActs } from '../scenarios/acts.ts'
import { signInLearners } from '../stand/sign-in.ts'
import type { Running } from '../stand/stand.ts'
import { judgeTrace, readTrace } from './read-trace.ts'

const CALLS = 'write,writev,sendto,sendmsg,pwrite64,pwritev,fsync,fdatasync'
/**
 * Maximum length of a traced text, in bytes. Larger than a response with its headers, and than an escaped database
 * page.
 */
const MAX_TEXT_BYTES = '16384'

/** Returns true if strace is installed. */
export function hasStrace(): boolean {
  return spawnSync('strace', ['-V'], { stdio: 'ignore' }).status === 0
}

/** Traces a server with strace while it processes `acts` actions, `atOnce` at a time. */
export async function traceActs(server: Running, { acts, atOnce }: { acts: number; atOnce: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-trace-'))
  const file = join(folder, 'trace')
  const tokens = (await signInLearners(server)).slice(0, atOnce)
  const args = [
    '-f',
    '-y',
    '-s',
    MAX_TEXT_BYTES,
    '-e',
    `trace=${CALLS}`,
    '-o',
    file,
    '-p',
    String(server.pid),
  ]
  const tracer = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  await once(tracer.stderr, 'data')
  try {
    await runLoad({
      origin: server.origin,
      connections: planQuizActs(tokens),
      until: { requests: acts },
      warmUp: 0,
    })
  } finally {
    const ended = once(tracer, 'exit')
    tracer.kill('SIGINT')
    await ended
  }
  const judged = judgeTrace(readTrace(readFileSync(file, 'latin1')))
  rmSync(folder, { recursive: true, force: true })
  return judged
}
