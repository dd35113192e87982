const SAFE_PROTOCOLS = new Set(['http:', 'https:', 'mailto:'])

/**
 * The address a text may be a link to, in its canonical form; undefined for everything that is no absolute
 * `http:`, `https:` or `mailto:` address and is to be shown as text. The URL parser reads the text as the
 * browser would, so no disguise (spaces, line breaks, capitals) hides another protocol.
 */
export function safeLink(text: unknown): string | undefined {
  if (typeof text !== 'string' || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return SAFE_PROTOCOLS.has(url.protocol) ? url.href : undefined
}
