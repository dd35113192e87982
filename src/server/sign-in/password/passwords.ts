import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import type { MailingPortal } from '../../mail/mail-worker.ts'
import { createFairQueue } from './fair-queue.ts'

const argon2Async = promisify(argon2)

/** OWASP's argon2id parameters: 19 MiB (in KiB), two passes, one lane. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/**
 * How many hashes are computed at once, in the thread pool: they leave one core to the event loop, where there is more
 * than one, and two of the pool's four threads to everybody else.
 */
const PARALLEL = Math.min(2, Math.max(1, availableParallelism() - 1))

/** How many may wait for that, of those who go first and of the others each: about five seconds' work. */
const LONGEST_QUEUE = 200

const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

export type PasswordHasher = ReturnType<typeof createPasswordHasher>

/** What acts that hash or check a password work with; they mail the account, too. */
export interface PasswordPortal extends MailingPortal {
  passwords: PasswordHasher
}

/** Hashes and checks passwords with argon2id, a few at a time. */
export function createPasswordHasher() {
  const { enqueue, refuseWhenFull } = createFairQueue({ parallel: PARALLEL, longest: LONGEST_QUEUE })
  let decoy: Promise<string> | undefined

  return {
    /** A new password's hash, for a client who has shown a right to it and so goes before those who only try one. */
    hash: (password: string, client = '') => enqueue({ client, goesFirst: true }, () => hashOf(password)),

    /** Checks a password at once: for jobs whose turn it is. */
    verify,

    /** Runs the whole of a client's password check when its turn comes, so that few are under way at once. */
    enqueue,

    refuseWhenFull,

    /** Takes as long as checking a real password, and never agrees. */
    async verifyDecoy(password: string): Promise<false> {
      decoy ??= hashOf(randomBytes(16).toString('hex'))
      await verify(password, await decoy)
      return false
    },
  }
}

async function hashOf(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await argon2Async('argon2id', { ...PARAMETERS, message: canonical(password), nonce })
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
  return timingSafeEqual(await argon2Async('argon2id', parameters), expected)
}

/** One form for the same characters typed on different keyboards (RFC 8265). */
function canonical(password: string): string {
  return password.normalize('NFC')
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
