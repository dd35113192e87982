import { safeLink } from './safe-link.ts'

/** Adds `https://` to an address that begins with `www.`. Returns other text unchanged. */
export function completeLink(text: string): string {
  return /^\s*www\./i.test(text) ? `https://${text.trim()}` : text
}

/** Returns the canonical form of a completed link, as in `safeLink`. */
export function linkOf(text: unknown): string | undefined {
  return typeof text === 'string' ? safeLink(completeLink(text)) : undefined
}
