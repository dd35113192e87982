import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SessionAnswer } from '#contract/sign-in.ts'
import { parseConfig } from '#core/config.ts'
import type { StoreAddress } from '#core/store-address.ts'
import { parseJson } from '#domain/unknown-value.ts'
import { type AppOptions, createApp } from '#server/app.ts'
import type { App } from '#server/http/app-instance.ts'
import type { Database } from '#store/schema.ts'
import { type DatabaseKind, openDatabase } from './databases.ts'

/** Password of all demo accounts. */
export const PASSWORD = 'Training-Demo-1'

/** Default polling interval of a test's mail worker, in ms. */
export const MAIL_INTERVAL = 20

/** A response as received by a client: status, headers, and the body as text and as parsed JSON, if any. */
export interface Answer<Body = unknown> {
  status: number
  headers: Headers
  text: string
  body: Body
}

export interface Request {
  method?: string
  /** Sent as JSON, unless `text` is given. */
  body?: unknown
  /** Sent unchanged. */
  text?: string | Uint8Array<ArrayBuffer> | undefined
  headers?: Record<string, string>
  idToken?: string | undefined
}

/** The real server with the demo data, listening on a free loopback port. */
export interface TestApp {
  app: App
  db: Database
  /** Location of its data, for other processes. */
  address: StoreAddress
  origin: string
  /** Data folder, including the outbox. */
  dataDir: string
  /** Sets the server's clock, in ms since 1970. The clock does not advance. */
  setNow: (now: number) => void
  now: () => number
  request: <Body = unknown>(path: string, request?: Request) => Promise<Answer<Body>>
  signIn: (email: string, password?: string) => Promise<Answer<SessionAnswer>>
  /** Signs in a demo account. Returns its ID token, uid and cookie. */
  signedIn: (email: string) => Promise<{ idToken: string; uid: string; cookie: string }>
  close: () => Promise<void>
}

/**
 * Starts the server on a database of this kind with the demo data. `env` is its configuration. `mailInterval` is the
 * polling interval of its mail worker; `readingGrace` and `idleGrace` are its waits on closing, all in ms. Without
 * jobs, only requests query the database.
 */
export async function startApp(
  kind: DatabaseKind,
  env: Record<string, string> = {},
  { hasJobs = true, mailInterval = MAIL_INTERVAL, ...waits }: TestAppOptions = {},
): Promise<TestApp> {
  const { db, address, close } = await openDatabase(kind, 'demo')
  let now = Date.now()
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-data-'))
  const config = { ...parseConfig({ PORT: '0', DATA_DIR: dataDir, ...env }), store: address }
  const app = await createApp({ config, db, clock: () => now, mailInterval, ...waits })
  const origin = hasJobs ? await app.listen({ port: 0, host: '127.0.0.1' }) : await listenAlone(app)

  const request = clientOf(origin)

  function signIn(email: string, password = PASSWORD) {
    return request<SessionAnswer>('/sign-in/v1/session', { method: 'POST', body: { email, password } })
  }

  return {
    app,
    db,
    address,
    origin,
    dataDir,
    setNow: (time) => {
      now = time
    },
    now: () => now,
    request,
    signIn,
    async signedIn(email) {
      const { body, headers, status, text } = await signIn(email)
      if (status !== 200) throw new Error(`${email} could not sign in: ${text}`)
      const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
      return { idToken: body.idToken, uid: body.user.uid, cookie }
    },
    async close() {
      await app.close()
      await close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

type TestAppOptions = Pick<AppOptions, 'mailInterval' | 'readingGrace' | 'idleGrace' | 'pageReading'> & {
  hasJobs?: boolean
}

/** Listens without Fastify's hooks that start the jobs. */
async function listenAlone(app: App): Promise<string> {
  await app.ready()
  app.server.listen(0, '127.0.0.1')
  await once(app.server, 'listening')
  const { port } = app.server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

/** Returns a function that sends requests to the server at this origin. */
export function clientOf(origin: string): TestApp['request'] {
  return async <Body>(path: string, options: Request = {}): Promise<Answer<Body>> => {
    const response = await fetch(`${origin}${path}`, requestInit(options))
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parseJson(text) as Body }
  }
}

function requestInit({ method = 'GET', body, text, headers = {}, idToken }: Request): RequestInit {
  const sent = text ?? (body === undefined ? undefined : JSON.stringify(body))
  return {
    method,
    headers: {
      ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idToken === undefined ? {} : { authorization: `Bearer ${idToken}` }),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: sent }),
  }
}
