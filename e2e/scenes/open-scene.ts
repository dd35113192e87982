import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import { CONSOLE_PATH } from '#contract/console/company.ts'
import { memberPath } from '#contract/screen-paths.ts'
import { requestEmptyPages } from '../support/calls.ts'
import { type Answer, HEIGHTS, type Scene, type Theme } from './scene.ts'
import { logoAt } from './scene-logos.ts'
import type { Present } from './scene-people.ts'
import type { Stage } from './stage.ts'

/** Time without calls after which a page counts as settled, in ms. */
const QUIET_MS = 150
/** Maximum wait for a page to settle, in ms. */
const MAX_WAIT = 60_000

export interface SceneView {
  width: number
  theme: Theme
}

/** Opens a scene in a new browser context with this width and theme. Waits until it has settled. */
export async function openScene(
  browser: Browser,
  stage: Stage,
  scene: Scene,
  { width, theme }: SceneView,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: HEIGHTS[width] ?? 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    hasTouch: width < 1024,
  })
  try {
    return await showScene(context, stage, scene)
  } catch (error) {
    await context.close()
    throw error
  }
}

/** Shows a scene in a browser context. `prepare` receives the page before its first navigation. */
export async function showScene(
  context: BrowserContext,
  stage: Stage,
  scene: Scene,
  prepare?: (page: Page) => Promise<void>,
): Promise<Page> {
  const present = await stage.enter(scene, context)
  const page = await context.newPage()
  await prepare?.(page)
  const held = new Set<Request>()
  const settle = watchCalls(page, held)
  await context.route('**/media/scene-logo-*', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: logoAt(route.request().url()) ?? '' }),
  )
  if (scene.answers) await requestEmptyPages(page)
  if (isOfConsole(scene)) await context.addCookies([{ ...CONSOLE_COOKIE, url: originOf(stage, scene) }])
  for (const answer of scene.answers ?? []) await answerCalls(page, answer, held)
  await page.goto(originOf(stage, scene) + pathOf(scene, present), { waitUntil: 'load' })
  await page.locator('h1').first().waitFor({ state: 'attached', timeout: MAX_WAIT })
  await settle()
  await scene.act?.(page)
  await look(page, scene)
  await settle()
  return page
}

/** Cookie that makes the console's page request the signed-in user. The scene provides the response. */
const CONSOLE_COOKIE = { name: 'portal-console-signed-in', value: '1' }

function isOfConsole({ path }: Scene): boolean {
  return typeof path === 'string' && path.startsWith(CONSOLE_PATH)
}

function originOf({ origin }: Stage, { host }: Scene): string {
  return host === undefined ? origin : origin.replace('127.0.0.1', host)
}

function pathOf({ path }: Scene, present: Present | undefined): string {
  return typeof path === 'string' ? path : memberPath(present?.members[path.member] ?? '')
}

/** Responds to some calls with the scene's answers. A held call ends with its page. */
async function answerCalls(page: Page, { calls, answer }: Answer, held: Set<Request>): Promise<void> {
  await page.route(calls, async (route) => {
    if (answer === 'held') {
      held.add(route.request())
      return
    }
    if (answer === 'cut off') return route.abort()
    const { status, json } = answer === 'failed' ? FAILURE : answer
    await route.fulfill({ status, json })
  })
}

const FAILURE = {
  status: 500,
  json: { code: 'internal-error', message: 'An error occurred, please try again.' },
}

/** Applies the scene's rendering options to the page. */
async function look(page: Page, scene: Scene): Promise<void> {
  if (scene.look === 'print') await page.emulateMedia({ media: 'print' })
  if (scene.look === 'forced colors') await page.emulateMedia({ forcedColors: 'active' })
  if (scene.look === 'large text')
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
}

/** Tracks a page's calls. The returned function waits until only held calls are pending and the page is rendered. */
function watchCalls(page: Page, held: ReadonlySet<Request>): () => Promise<void> {
  const open = new Set<Request>()
  let changed = Date.now()
  page.on('request', (request) => {
    // A film keeps loading during playback.
    if (request.resourceType() !== 'media') open.add(request)
    changed = Date.now()
  })
  const handleEnd = (request: Request) => {
    open.delete(request)
    changed = Date.now()
  }
  page.on('requestfinished', handleEnd)
  page.on('requestfailed', handleEnd)
  const isQuiet = () => Date.now() - changed >= QUIET_MS && [...open].every((request) => held.has(request))

  return async function settle() {
    const begun = Date.now()
    changed = begun
    do {
      while (!isQuiet() && Date.now() - begun < MAX_WAIT) await new Promise((wake) => setTimeout(wake, 20))
      await waitUntilIdle(page)
    } while (!isQuiet() && Date.now() - begun < MAX_WAIT)
    if (!page.isClosed()) await waitUntilDrawn(page)
  }
}

/** Waits until the page has processed its responses, even on a busy machine. Responses may trigger further calls. */
async function waitUntilIdle(page: Page): Promise<void> {
  if (page.isClosed()) return
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 5000 })))
}

/** Waits for fonts, pictures and finite animations. */
async function waitUntilDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const pictures = [...document.images].filter((image) => image.loading !== 'lazy')
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    const drawn = Promise.allSettled([
      ...pictures.map((image) => image.decode()),
      ...ending.map((animation) => animation.finished),
    ])
    await Promise.race([drawn, new Promise((wake) => setTimeout(wake, 1000))])
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))
  })
}
