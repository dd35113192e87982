const A_DAY = 24 * 60 * 60 * 1000

/** What is random, in the order in which it is looked for: an ID token first, which contains the others. */
const RANDOM = {
  token: /[\w-]{20,}\.[\w-]{40,}\.[\w-]{60,}/g,
  id: /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g,
  hash: /(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{43}(?![\w-])/g,
  secret: /(?<![\w/-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{32}(?![\w-])/g,
}

/** The length of a compressed body, which what is random within it changes: its headers come in either order. */
const PACKED_LENGTH =
  /(?<=^content-encoding: [\s\S]*\ncontent-length: )\d+|(?<=^content-length: )\d+(?=[\s\S]*\ncontent-encoding: )/gim

/**
 * Creates the mask for one recording: it replaces what no two recordings have in common by names, the same thing by the
 * same name, numbered in the order of their first appearance. Of a token the header and the claims are kept.
 */
export function createMask(origin: string, began: number) {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()

  function nameOf(kind: string, value: string): string {
    const known = names.get(value)
    if (known !== undefined) return known
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    names.set(value, `<${kind} ${count}>`)
    return `<${kind} ${count}>`
  }

  function maskRandom(text: string): string {
    const opened = text.replace(RANDOM.token, (token) => `<token ${maskRandom(contentOf(token))}>`)
    return (['id', 'hash', 'secret'] as const).reduce(
      (masked, kind) => masked.replace(RANDOM[kind], (value) => nameOf(kind, value)),
      opened,
    )
  }

  return (text: string): string =>
    maskRandom(text)
      .replaceAll(new URL(origin).host, '<host>')
      .replace(/\b1[5-9]\d{11}\b/g, (time) => (Number(time) > began - 40 * A_DAY ? '<time>' : time))
      .replace(/"(iat|exp)":\d{10}\b/g, '"$1":<time>')
      .replace(/^((?:date|last-modified): ).*$/gim, '$1<date>')
      .replace(/expires=\w{3}, \d\d \w{3} (?!1970)[^;\r\n]*/gi, 'expires=<date>')
      .replace(/^(etag: (?:W\/)?").*("\r?)$/gim, '$1<etag>$2')
      .replace(/^((?:retry-after|age): )\d+/gim, '$1<seconds>')
      .replace(PACKED_LENGTH, '<length>')
      .replace(/(max-age=)(?!0\b|31536000\b|15552000\b|63072000\b)\d+/gi, '$1<seconds>')
      .replace(/("reqId":")[^"]*/g, '$1<request>')
      .replace(/([\w-]+)-[\w-]{8}(\.(?:js|css|woff2?|svg|png|jpg)\b)/g, '$1-<build>$2')
}

function contentOf(token: string): string {
  const parts = token.split('.').slice(0, 2)
  return parts.map((part) => Buffer.from(part, 'base64url').toString('utf8')).join(' ')
}
