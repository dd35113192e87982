/**
 * The address an article's image may come from: over https from anywhere, or from the portal itself. `base`
 * is the page's own address. Undefined for everything else.
 */
export function findImageSource(source: unknown, base: string): string | undefined {
  if (typeof source !== 'string' || source.trim() === '' || !URL.canParse(source, base)) return undefined
  const url = new URL(source, base)
  const isOwn = url.origin === new URL(base).origin && url.protocol.startsWith('http')
  return url.protocol === 'https:' || isOwn ? url.href : undefined
}
