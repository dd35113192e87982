import { join } from 'node:path'
import { askProcess } from '#core/ask-process.ts'
import type { LogoContrast } from '#domain/company/logo-contrast.ts'

const PROCESS = join(import.meta.dirname, 'logo-process.ts')

/** Longest time for it, in ms: on a busy machine the start of a process takes some of them. */
const JUDGE_TIMEOUT_MS = 15_000

/** Most logos of which the color is remembered. */
const MAX_REMEMBERED = 1000

/** The colors of logos by the names of their files, which say their content. */
const judged = new Map<string, LogoContrast>()

/**
 * Returns the color of a stored logo; `either` for one that cannot be read, which is shown as it is. It is
 * read once, by a process of its own.
 */
export async function judgeLogo(name: string, content: Buffer): Promise<LogoContrast> {
  const known = judged.get(name)
  if (known !== undefined) return known
  const task = { content: content.toString('base64') }
  const stopping = AbortSignal.timeout(JUDGE_TIMEOUT_MS)
  const { color } = await askProcess<{ outcome: 'judged'; color: LogoContrast }>(PROCESS, task, {
    doing: 'judges logos',
    stopping,
  }).catch(() => ({ color: 'either' as const }))
  if (judged.size >= MAX_REMEMBERED) judged.clear()
  if (!stopping.aborted) judged.set(name, color)
  return color
}
