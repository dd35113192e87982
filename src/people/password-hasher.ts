import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, constants, getPriority, setPriority } from 'node:os'
import { promisify } from 'node:util'
import { createFairQueue } from '#core/fair-queue.ts'
import { isUnavailable } from '#store/connection/database-errors.ts'

/** OWASP's argon2id parameters: 19 MiB (in KiB), two passes, one lane. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/**
 * Number of hashes computed simultaneously in the thread pool. Two of its four threads remain free for other work.
 * The event loop needs no core of its own, since the scheduler prefers a mostly sleeping thread to a computing one.
 */
const PARALLEL_HASHES = Math.min(2, availableParallelism())

/** Number of running jobs: one more than hashes, so that no core is idle while a job's commit is synced. */
const PARALLEL_JOBS = PARALLEL_HASHES + 1

/**
 * Maximum number of waiting jobs in each of the two priorities. This covers a whole chain signing in at the start of
 * a shift, about three seconds of work.
 */
const MAX_WAITING_JOBS = 250

const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Options of both sign-in queues. */
const SIGN_INS = {
  whenFull: 'Too many people are signing in. Try again in a moment.',
  failsAll: isUnavailable,
}

const hashing = createFairQueue({
  parallel: PARALLEL_HASHES,
  maxWaiting: Number.POSITIVE_INFINITY,
  ...SIGN_INS,
})

let isFirst = true

/** Computes a hash once a slot is free. */
function computeHash(parameters: Parameters<typeof argon2>[1]): Promise<Buffer> {
  return hashing.enqueue({ client: '', goesFirst: false }, async () => {
    const hash = await promisify(argon2)('argon2id', parameters)
    if (isFirst) lowerHashingPriority()
    isFirst = false
    return hash
  })
}

export type PasswordHasher = ReturnType<typeof createPasswordHasher>

/** Creates a hasher that hashes and checks passwords with argon2id and limited concurrency. */
export function createPasswordHasher() {
  const { enqueue, refuseWhenFull, load } = createFairQueue({
    parallel: PARALLEL_JOBS,
    maxWaiting: MAX_WAITING_JOBS,
    ...SIGN_INS,
  })
  let decoy: Promise<string> | undefined

  return {
    /** Hashes a new password with priority, since the client has already been authorized to set it. */
    hash: (password: string, client = '') => enqueue({ client, goesFirst: true }, () => hashOf(password)),

    /** Checks a password immediately, for jobs that have left the queue. */
    verify,

    /** Queues a client's whole password check, which limits the number of running checks. */
    enqueue,

    refuseWhenFull,

    load,

    /** Checks a random password, which never matches. Takes as long as a real check. */
    async verifyDecoy(password: string): Promise<false> {
      decoy ??= hashOf(randomBytes(16).toString('hex'))
      await verify(password, await decoy)
      return false
    },
  }
}

async function hashOf(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await computeHash({ ...PARAMETERS, message: canonical(password), nonce })
  const { memory, passes, parallelism } = PARAMETERS
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`
}

async function verify(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce = '', tag = ''] = STORED.exec(stored) ?? []
  const expected = Buffer.from(tag, 'base64')
  if (expected.length === 0) return false
  const parameters = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
    message: canonical(password),
    nonce: Buffer.from(nonce, 'base64'),
  }
  return timingSafeEqual(await computeHash(parameters), expected)
}

/** Returns the canonical form of characters that keyboards compose differently (RFC 8265). */
function canonical(password: string): string {
  return password.normalize('NFC')
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

/** Node's name for the threads that hash. */
const WORKER_NAME = 'libuv-worker'

/** Nice value added to the hashing threads, relative to the event loop's. */
const LOWER_BY = 10

/**
 * Lowers the priority of the hashing threads below the event loop's, so that responses are not delayed while every
 * core hashes. Has an effect only on Linux, which supports priorities for single threads. The threads exist once the
 * first hash has been computed.
 */
export function lowerHashingPriority(): void {
  try {
    const nice = Math.min(constants.priority.PRIORITY_LOW, getPriority() + LOWER_BY)
    for (const thread of readdirSync('/proc/self/task'))
      if (readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim() === WORKER_NAME)
        setPriority(Number(thread), nice)
  } catch {
    // Not Linux, or not permitted: responses are slightly slower while many people sign in.
  }
}
