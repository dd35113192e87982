import { parseUrl } from './browser-fallbacks.ts'

const SAFE_PROTOCOLS = new Set(['http:', 'https:', 'mailto:'])

/**
 * Returns the canonical form of an absolute `http:`, `https:` or `mailto:` URL. Returns undefined for other text,
 * which is shown without a link. The URL parser parses the text in the same way as browsers, so that spaces, line
 * breaks or capitals cannot hide another protocol.
 */
export function safeLink(text: unknown): string | undefined {
  const url = typeof text === 'string' ? parseUrl(text) : undefined
  return url && SAFE_PROTOCOLS.has(url.protocol) ? url.href : undefined
}
