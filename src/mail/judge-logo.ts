import { askProcess } from '#core/ask-process.ts'
import { programFile } from '#core/folders.ts'
import type { LogoContrast } from '#domain/console/logo-contrast.ts'

const PROCESS = programFile('mail/logo-process.ts')

/** Longest time for judging a logo, in ms: on a busy machine the start of a process takes some of it. */
const JUDGE_TIMEOUT_MS = 15_000

/** Most logos of which the color is remembered. */
const MAX_REMEMBERED = 1000

/** The colors of logos by the names of their files, which say their content. */
const judged = new Map<string, LogoContrast>()

/**
 * Returns the color of a stored logo; `either` for one that cannot be read, or not within so many ms, which is
 * shown as it is. It is read once, by a process of its own.
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
