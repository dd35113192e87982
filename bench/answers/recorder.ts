import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exchange, headerOf, type WrittenAnswer, type WrittenRequest } from './exchange.ts'
import { createMask } from './mask.ts'
import { PASSWORD, type Stage } from './stage.ts'

/** A person who signed in, or a name for a way of not being signed in. */
export interface Caller {
  name: string
  uid: string
  /** The value of `Authorization`; none is sent without one. */
  authorization?: string
  /** The cookies of the browser that signed in. */
  cookie: string
}

export const NOBODY: Caller = { name: 'nobody', uid: '', cookie: '' }

/** More about a request than its line: a body that is not a text is sent as JSON. */
export interface More extends Partial<Omit<WrittenRequest, 'line' | 'body'>> {
  body?: unknown
  /** Sends the caller's cookies instead of the token. */
  withCookie?: boolean
  /** Says what is special about it. */
  about?: string
}

/** An answer with its body as JSON. */
export interface ReadAnswer extends WrittenAnswer {
  // biome-ignore lint/suspicious/noExplicitAny: the recorder reads answers of any shape, and of any version of the portal.
  json: any
}

export type Recorder = ReturnType<typeof createRecorder>

/** Creates what asks and writes down. Every question and its answer become a file of `folder`, in the order of asking. */
export function createRecorder(stage: Stage, folder: string) {
  const mask = createMask(stage.origin, Date.now())
  const requested = new Set<string>()
  let group = ''
  let place = 0

  async function ask(caller: Caller, line: string, more: More = {}): Promise<ReadAnswer> {
    const request = requestOf(caller, line, more)
    const answer = await exchange(stage.origin, request)
    const [method = '', target = ''] = line.split(' ')
    requested.add(`${method} ${target.split('?')[0]}`)
    write(`${caller.name} ${line} ${more.about ?? ''}`, [
      mask(`${line}\nas ${caller.name}${more.about ? `: ${more.about}` : ''}`),
      ...(more.headers ?? []).map(mask),
      shown(mask, Buffer.from(request.body), 'application/json'),
      '',
      mask(answer.head.join('\n')),
      '',
      shown(mask, answer.body, headerOf(answer, 'content-type') ?? ''),
    ])
    return { ...answer, json: jsonOf(answer) }
  }

  function write(name: string, lines: string[]): void {
    const number = String(++place).padStart(4, '0')
    const slug = mask(name)
      .replace(/[^\w.<>=-]+/g, '-')
      .slice(0, 110)
    mkdirSync(join(folder, group), { recursive: true })
    writeFileSync(join(folder, group, `${number} ${slug}.txt`), `${lines.join('\n')}\n`)
  }

  return {
    ask,
    requested,
    stage,
    /** Begins another folder of the recording. */
    begin(name: string) {
      group = name
      place = 0
    },
    /** Signs in without writing it down. */
    async signIn(name: string, email: string, password = PASSWORD): Promise<Caller> {
      const body = JSON.stringify({ email, password })
      const headers = [
        'Content-Type: application/json',
        'User-Agent: Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0',
      ]
      const answer = await exchange(stage.origin, { line: 'POST /sign-in/v1/session', headers, body })
      const { idToken, user } = jsonOf(answer) ?? {}
      if (idToken === undefined) throw new Error(`${email} cannot sign in: ${answer.status}`)
      return { name, uid: user.uid, authorization: `Bearer ${idToken}`, cookie: cookiesOf(answer) }
    },
  }
}

/** Returns the cookies that an answer sets, as a browser sends them back. */
export function cookiesOf({ head }: WrittenAnswer): string {
  const set = head.flatMap((line) => /^set-cookie: ([^;]*)/i.exec(line)?.[1] ?? [])
  return set.join('; ')
}

function requestOf(caller: Caller, line: string, more: More): WrittenRequest {
  const { body = '', headers = [], withCookie = false, from, isHostless } = more
  const isPlain = typeof body === 'string' || Buffer.isBuffer(body)
  return {
    line,
    body: isPlain ? body : JSON.stringify(body),
    headers: [
      ...(caller.authorization !== undefined && !withCookie
        ? [`Authorization: ${caller.authorization}`]
        : []),
      ...(withCookie && caller.cookie ? [`Cookie: ${caller.cookie}`] : []),
      ...(isPlain ? [] : ['Content-Type: application/json']),
      ...headers,
    ],
    ...(from === undefined ? {} : { from }),
    ...(isHostless === undefined ? {} : { isHostless }),
  }
}

function jsonOf({ body }: WrittenAnswer) {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Shows a body: texts whole, anything else by its size and a hash of its bytes. */
function shown(mask: (text: string) => string, body: Buffer, type: string): string {
  if (body.length === 0) return ''
  if (body.length > 200_000) return `${body.length} bytes`
  if (/json|text\/html|text\/plain/.test(type)) return mask(body.toString('utf8'))
  return `${body.length} bytes, ${createHash('sha256').update(body).digest('hex')}`
}
