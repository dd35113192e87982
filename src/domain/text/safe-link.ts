import { parseUrl } from './browser-fallbacks.ts'

const SAFE_PROTOCOLS = new Set(['http:', 'https:', 'mailto:'])

/**
 * Returns the address that a text may link to, in canonical form; undefined for anything but an absolute
 * `http:`, `https:` or `mailto:` address, which is shown as text. The URL parser reads the text as the
 * browser would, so no disguise (spaces, line breaks, capitals) hides another protocol.
 */
export function safeLink(text: unknown): string | undefined {
  const url = typeof text === 'string' ? parseUrl(text) : undefined
  return url && SAFE_PROTOCOLS.has(url.protocol) ? url.href : undefined
}
