/** A parsed email. */
export interface ReadMail {
  /** Header fields by lowercase name, unfolded and decoded. */
  headers: Map<string, string>
  subject: string
  text: string
  html: string
  /** Embedded pictures, by the Content-ID used in the HTML. */
  pictures: Map<string, { type: string; content: Buffer }>
  /** Media types of its parts with their parents, such as `multipart/alternative > text/plain`. */
  types: string[]
  /** Size as sent, in bytes. */
  size: number
  /** URL of the link in the text, if any. */
  link: string | undefined
}

/** Parses an RFC 5322 message with a text and an HTML part, like an email client. */
export function readMail(source: string): ReadMail {
  const message = partOf(source)
  const parts = partsWithin(message)
  const find = (type: string) => textOf(parts.find((part) => typeOf(part) === type))
  const pictures = parts.filter((part) => typeOf(part).startsWith('image/'))
  const text = find('text/plain')
  return {
    headers: message.headers,
    subject: message.headers.get('subject') ?? '',
    text,
    html: find('text/html'),
    pictures: new Map(
      pictures.map((part) => [contentIdOf(part), { type: typeOf(part), content: contentOf(part) }]),
    ),
    types: parts.map(({ path }) => path.join(' > ')),
    size: Buffer.byteLength(source),
    link: /^https?:\/\/\S+$/m.exec(text)?.[0],
  }
}

/** Returns the secret in a mailed link. */
export function tokenIn(link: string | undefined): string {
  return new URL(link ?? 'missing:').searchParams.get('token') ?? ''
}

interface Part {
  headers: Map<string, string>
  body: string
}

function partOf(source: string): Part {
  const end = source.indexOf('\r\n\r\n')
  const lines = source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const fields = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), decodedWords(line.slice(colon + 1).trim())]
  })
  return { headers: new Map(fields), body: source.slice(end + 4) }
}

/** Returns a part and all parts inside it. `path` has the types of the parents and of the part. */
function partsWithin(part: Part, above: string[] = []): (Part & { path: string[] })[] {
  const path = [...above, typeOf(part)]
  const boundary = parameterOf(part.headers.get('content-type'), 'boundary')
  const pieces = boundary === '' ? [] : part.body.split(`--${boundary}`).slice(1, -1)
  const within = pieces.map((piece) => partOf(piece.replace(/^\r\n|\r\n$/g, '')))
  return [{ ...part, path }, ...within.flatMap((inner) => partsWithin(inner, path))]
}

function typeOf({ headers }: Part): string {
  return (headers.get('content-type') ?? '').split(';')[0]?.trim() ?? ''
}

function contentIdOf({ headers }: Part): string {
  return (headers.get('content-id') ?? '').replace(/[<>]/g, '')
}

function parameterOf(field: string | undefined, name: string): string {
  return new RegExp(`${name}="?([^";]+)"?`).exec(field ?? '')?.[1] ?? ''
}

function textOf(part: Part | undefined): string {
  return part === undefined ? '' : contentOf(part).toString().replaceAll('\r\n', '\n')
}

function contentOf({ headers, body }: Part): Buffer {
  const encoding = headers.get('content-transfer-encoding')
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  return encoding === 'quoted-printable' ? unquoted(body.replace(/=\r\n/g, '')) : Buffer.from(body)
}

/** Decodes quoted-printable text (RFC 2045, 6.7), in which `=C3=A9` is two bytes. */
function unquoted(text: string): Buffer {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}

/** Decodes a header field (RFC 2047), such as `=?UTF-8?Q?caf=C3=A9?=`. */
function decodedWords(field: string): string {
  return field
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, encoding, word) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : unquoted(word.replaceAll('_', ' ')).toString(),
    )
}
