import type { Page, Request } from '@playwright/test'

/** A call from the page to a surface. */
export interface SentCall {
  method: string
  path: string
  body: unknown
}

/** Records the calls of a page to URLs with one of these endings, in order. */
export function noteCalls(page: Page, ...endings: string[]): SentCall[] {
  const calls: SentCall[] = []
  page.on('request', (request: Request) => {
    const path = new URL(request.url()).pathname
    if (endings.some((ending) => path.endsWith(ending)))
      calls.push({ method: request.method(), path, body: request.postDataJSON() })
  })
  return calls
}

/** Holds all calls to a path until the returned function is called. */
export async function holdCalls(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Holds the responses to saves until the returned function is called. The server has already received the saves. */
export async function holdAnswers(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    const response = await route.fetch()
    await promise
    await route.fulfill({ response })
  })
  return resolve
}

/** Makes the server send pages without a screen, as it does for slow documents. The app then requests all data. */
export async function requestEmptyPages(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => !pathname.includes('.'),
    (route, request) =>
      route.fallback(
        request.isNavigationRequest() ? { headers: { ...request.headers(), purpose: 'prefetch' } } : {},
      ),
  )
}
