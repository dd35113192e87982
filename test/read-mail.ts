/** A mail as its reader sees it. */
export interface ReadMail {
  /** Header fields by lowercase name, unfolded, encoded words decoded. */
  headers: Map<string, string>
  subject: string
  text: string
  html: string
  /** The address that the text leads to, if any. */
  link: string | undefined
}

/** Reads a message of RFC 5322 with a text and an HTML part, as mail clients do. */
export function readMail(source: string): ReadMail {
  const { headers, body } = partOf(source)
  const boundary = parameterOf(headers.get('content-type'), 'boundary')
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => partOf(part.replace(/^\r\n|\r\n$/g, '')))
  const find = (type: string) => contentOf(parts.find((part) => typeOf(part).startsWith(type)))
  const text = find('text/plain')
  return {
    headers,
    subject: headers.get('subject') ?? '',
    text,
    html: find('text/html'),
    link: /^https?:\/\/\S+$/m.exec(text)?.[0],
  }
}

/** The secret in a mailed link. */
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

function typeOf({ headers }: Part): string {
  return headers.get('content-type') ?? ''
}

function parameterOf(field: string | undefined, name: string): string {
  return new RegExp(`${name}="?([^";]+)"?`).exec(field ?? '')?.[1] ?? ''
}

function contentOf(part: Part | undefined): string {
  const encoding = part?.headers.get('content-transfer-encoding')
  const body = part?.body ?? ''
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString().replaceAll('\r\n', '\n')
  const bytes = encoding === 'quoted-printable' ? unquoted(body.replace(/=\r\n/g, '')) : Buffer.from(body)
  return bytes.toString().replaceAll('\r\n', '\n')
}

/** RFC 2045, 6.7: `=C3=A9` stands for two bytes. */
function unquoted(text: string): Buffer {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}

/** RFC 2047: `=?UTF-8?Q?caf=C3=A9?=` in a header. */
function decodedWords(field: string): string {
  return field
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, encoding, word) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : unquoted(word.replaceAll('_', ' ')).toString(),
    )
}
