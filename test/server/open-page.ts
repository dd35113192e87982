import { type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { vi } from 'vitest'
import type { PageContent } from '#contract/drawn-page.ts'
import { buildWhereNeeded } from '#core/build/build-where-needed.ts'
import { parseJson } from '#domain/unknown-value.ts'
import type { DatabaseKind } from '#test/databases.ts'
import { startApp, type TestApp } from '#test/test-app.ts'

/** Headers of a browser's navigation. */
const NAVIGATION = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
}

/** A page as received by a browser. `content` is the embedded data of a server-rendered page. */
export interface OpenedPage {
  status: number
  headers: IncomingHttpHeaders
  text: string
  content: PageContent | undefined
}

/** Starts the server with the built web app, and waits until it renders pages. */
export async function startDrawingApp(
  kind: DatabaseKind,
  env: Record<string, string> = {},
  options: Parameters<typeof startApp>[2] = {},
): Promise<TestApp> {
  await buildWhereNeeded()
  const app = await startApp(kind, env, options)
  await vi.waitUntil(async () => (await openPage(app, '/signin')).content, { timeout: 60_000 })
  return app
}

/** Opens a URL like a browser. `headers` adds or replaces headers. */
export function openPage(
  { origin }: Pick<TestApp, 'origin'>,
  path: string,
  {
    cookie,
    method = 'GET',
    headers = {},
  }: { cookie?: string; method?: string; headers?: Record<string, string> } = {},
): Promise<OpenedPage> {
  const { hostname, port } = new URL(origin)
  const sent = { ...NAVIGATION, ...(cookie === undefined ? {} : { cookie }), ...headers }
  return new Promise((done, fail) => {
    const call = request({ hostname, port, path, method, headers: sent, agent: false })
    call.on('error', fail)
    call.on('response', (response) => {
      text(response).then((body) => {
        const { statusCode = 0, headers: received } = response
        done({ status: statusCode, headers: received, text: body, content: contentOf(body) })
      }, fail)
    })
    call.end()
  })
}

/** Returns the embedded data of a server-rendered page. */
function contentOf(page: string): PageContent | undefined {
  const [, json] = /<script id="page" type="application\/json">(.*?)<\/script>/s.exec(page) ?? []
  return json === undefined ? undefined : (parseJson(json) as PageContent | undefined)
}
