import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { createFairTurns } from './fair-turns.ts'

const argon2Async = promisify(argon2)

/** OWASP's argon2id parameters: 19 MiB (in KiB), two passes, one lane. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** How many hashes are computed at once: they run beside the event loop, in the thread pool. */
const PARALLEL = 2

const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

export type PasswordHasher = ReturnType<typeof createPasswordHasher>

/** Hashes and checks passwords with argon2id, a few at a time. */
export function createPasswordHasher() {
  const limit = pLimit(PARALLEL)
  const inTurn = createFairTurns(PARALLEL)
  let decoy: Promise<string> | undefined

  async function hash(password: string): Promise<string> {
    const nonce = randomBytes(16)
    const tag = await limit(() =>
      argon2Async('argon2id', { ...PARAMETERS, message: canonical(password), nonce }),
    )
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
    return timingSafeEqual(await limit(() => argon2Async('argon2id', parameters)), expected)
  }

  return {
    hash,
    verify,
    /** Runs the whole of a client's password check when its turn comes, so that few are under way at once. */
    inTurn,
    /** Takes as long as checking a real password, and never agrees. */
    async verifyDecoy(password: string): Promise<false> {
      decoy ??= hash(randomBytes(16).toString('hex'))
      await verify(password, await decoy)
      return false
    },
  }
}

/** One form for the same characters typed on different keyboards (RFC 8265). */
function canonical(password: string): string {
  return password.normalize('NFC')
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
