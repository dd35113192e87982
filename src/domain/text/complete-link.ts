import { safeLink } from './safe-link.ts'

/** Returns an address with `https://` before it if it begins with `www.`; any other text stays the same. */
export function completeLink(text: string): string {
  return /^\s*www\./i.test(text) ? `https://${text.trim()}` : text
}

/** Returns the canonical form of a completed link, as `safeLink` does. */
export function linkOf(text: unknown): string | undefined {
  return typeof text === 'string' ? safeLink(completeLink(text)) : undefined
}
