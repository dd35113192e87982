import { askProcess } from '#core/ask-process.ts'
import { programFile } from '#core/folders.ts'
import type { LogoContrast } from '#domain/console/logo-contrast.ts'

const PROCESS = programFile('mail/logo-process.ts')

/** Maximum time for judging a logo, in ms, including the start of a process on a busy machine. */
const JUDGE_TIMEOUT_MS = 15_000

/** Maximum number of logos whose contrast is cached. */
const MAX_REMEMBERED = 1000

/** Contrasts of logos by file name, which is a hash of the content. */
const judged = new Map<string, LogoContrast>()

/**
 * Returns the contrast of a stored logo; `either` if it cannot be read within `timeout` ms, which shows it unchanged.
 * Each logo is read once, in a child process.
 */
export async function judgeLogo(
  name: string,
  content: Buffer,
  timeout = JUDGE_TIMEOUT_MS,
): Promise<LogoContrast> {
  const known = judged.get(name)
  if (known !== undefined) return known
  const task = { content: content.toString('base64') }
  const stopping = AbortSignal.timeout(timeout)
  const { color } = await askProcess<{ outcome: 'judged'; color: LogoContrast }>(PROCESS, task, {
    doing: 'judges logos',
    stopping,
  }).catch(() => ({ color: 'either' as const }))
  if (stopping.aborted) return color
  if (judged.size >= MAX_REMEMBERED) judged.clear()
  judged.set(name, color)
  return color
}
