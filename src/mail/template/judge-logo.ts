import { askProcess } from '#core/ask-process.ts'
import { programFile } from '#core/folders.ts'
import type { LogoContrast } from '#domain/console/logo-contrast.ts'

const PROCESS = programFile('mail/template/logo-process.ts')

/** Timeout for judging a logo, in ms. Includes the start of a process on a busy machine. */
const JUDGE_TIMEOUT_MS = 15_000

/** Maximum number of logos in the cache. */
const MAX_REMEMBERED = 1000

/** A logo's contrast, and the ratio of its width to its height. */
export interface JudgedLogo {
  contrast: LogoContrast
  aspect: number
}

const UNKNOWN: JudgedLogo = { contrast: 'either', aspect: 1 }

/** Cached results by file name, which is a hash of the content. */
const judged = new Map<string, JudgedLogo>()

/**
 * Judges a stored logo in a child process and caches the result. A logo that cannot be read within `timeout` ms counts
 * as a square of contrast `either`, which is shown unchanged; a timeout is not cached.
 */
export async function judgeLogo(
  name: string,
  content: Buffer,
  timeout = JUDGE_TIMEOUT_MS,
): Promise<JudgedLogo> {
  const known = judged.get(name)
  if (known !== undefined) return known
  const task = { content: content.toString('base64') }
  const stopping = AbortSignal.timeout(timeout)
  const { logo } = await askProcess<{ outcome: 'judged'; logo: JudgedLogo }>(PROCESS, task, {
    doing: 'judges logos',
    stopping,
  }).catch(() => ({ logo: UNKNOWN }))
  if (stopping.aborted) return logo
  if (judged.size >= MAX_REMEMBERED) judged.clear()
  judged.set(name, logo)
  return logo
}
