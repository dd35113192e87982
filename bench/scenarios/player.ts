import type { Page } from '@playwright/test'
import type { Course } from '#domain/course/course.ts'
import { addCourses, article, courseOf, quiz } from '../../e2e/player/player-courses.ts'
import { ASSOCIATE } from '../../e2e/player/player-page.ts'
import { signIn } from '../../e2e/support/fixtures.ts'
import { startPortal } from '../../e2e/support/portal.ts'
import { median, partOf, repeat } from '../figures.ts'
import { launchBrowser } from '../pages/browser.ts'
import type { Goal, Measure } from '../report/measure.ts'
import type { Scenario } from './scenario.ts'

const OPENINGS = 10
const SECTIONS = 40
const MODULES = 10
/** Scroll distance per frame, in px, and number of frames. */
const SCROLL_STEP = 80
const SCROLL_FRAMES = 240
/** Minimum duration of a visibly long frame, in ms. */
const LONG_FRAME_MS = 50
/** Maximum opening time, in ms. */
const MAX_OPENING_MS = 1000

/**
 * A course of 40 sections and 400 modules, with its navigation scrolled. The opening time extends from the start of the
 * navigation to the paint of the module's text, with the app's files in the browser's cache.
 */
export const player: Scenario = {
  name: 'player',
  about: 'a course of 400 modules in a browser',
  isOnce: true,
  isOnDemand: true,
  async run() {
    const browser = await launchBrowser()
    const portal = await startPortal()
    try {
      await addCourses(portal, largeCourse())
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      await signIn(page, portal, ASSOCIATE)
      await openByAddress(page, portal.origin)
      const opening = { atMost: MAX_OPENING_MS }
      return [
        ...linesOf(
          'opened by its address',
          await repeat(OPENINGS, () => openByAddress(page, portal.origin)),
          opening,
        ),
        ...linesOf('opened from My learning', await repeat(OPENINGS, () => openByLink(page, portal.origin))),
        ...linesOf('the next module', await repeat(OPENINGS, () => openNext(page))),
        ...linesOf('a frame while scrolling', await scrollFrames(page)),
      ]
    } finally {
      await browser.close()
      await portal.remove()
    }
  },
}

function linesOf(work: string, times: number[], goal?: Goal): Measure[] {
  return [
    { unit: 'ms', work: `${work}, median`, portal: median(times), goal },
    { unit: 'ms', work: `${work}, longest`, portal: partOf(times, 1) },
    {
      unit: '',
      work: `${work}, over ${LONG_FRAME_MS} ms`,
      portal: times.filter((time) => time > LONG_FRAME_MS).length,
    },
  ]
}

function largeCourse(): Course {
  const sections = Array.from({ length: SECTIONS }, (_, section) => ({
    title: `Section ${section + 1}`,
    modules: Array.from({ length: MODULES }, (_, place) => {
      const id = `m${section}-${place}`
      return place === MODULES - 1 ? quiz(id, 4) : article(id, `The words of ${id}. `.repeat(200))
    }),
  }))
  return { ...courseOf('large', []), sections }
}

/** Returns the time from the start of the navigation to the display of the module and the whole outline, in ms. */
async function openByAddress(page: Page, origin: string): Promise<number> {
  await page.goto(`${origin}/course/large?module=m0-0`, { waitUntil: 'commit' })
  return shown(page, 0)
}

async function openByLink(page: Page, origin: string): Promise<number> {
  await page.goto(origin)
  const link = page.getByRole('link', { name: /Course large$/ })
  const from = await link.evaluate((element: HTMLElement) => {
    const now = performance.now()
    element.click()
    return now
  })
  return shown(page, from)
}

/** Clicks Next from within the page once it links to another module. A replaced link would reload the page. */
async function openNext(page: Page): Promise<number> {
  const left = await page.locator('h2[tabindex="-1"]').textContent()
  const from = await page.evaluate(
    () =>
      new Promise<number>((clicked) => {
        function look() {
          const next = [...document.querySelectorAll('a')].find(
            (link) => /^Next/.test(link.ariaLabel ?? link.textContent ?? '') && link.href !== location.href,
          )
          if (!next) return void requestAnimationFrame(look)
          clicked(performance.now())
          next.click()
        }
        look()
      }),
  )
  return shown(page, from, left ?? '')
}

/**
 * Returns the time until a new heading is shown, in ms. Polling within the page excludes Playwright's own time. `left`
 * is the previous heading.
 */
function shown(page: Page, from: number, left = ''): Promise<number> {
  const modules = SECTIONS * MODULES
  return page.evaluate(
    ({ modules, from, left }) =>
      new Promise<number>((done) => {
        function look() {
          const title = document.querySelector('h2[tabindex="-1"]')?.textContent ?? ''
          const words = document.querySelector('main p')?.closest('main')?.textContent ?? ''
          const isThere =
            words.includes(`The words of ${title.split(' ').at(-1)}.`) || title.startsWith('Quiz')
          const entries = document.querySelectorAll('nav li a').length
          if (title !== left && isThere && entries >= modules) done(performance.now() - from)
          else requestAnimationFrame(look)
        }
        look()
      }),
    { modules, from, left },
  )
}

/** Returns the duration of each frame in ms during the scrolling of a fully open navigation. */
function scrollFrames(page: Page): Promise<number[]> {
  return page.evaluate(
    async ({ step, count }) => {
      const nav = document.querySelector('nav:has(details)')
      for (const section of nav?.querySelectorAll('details') ?? []) section.open = true
      await new Promise((opened) => setTimeout(opened, 1000))
      const scroller = nav?.parentElement
      const frames: number[] = []
      let last = performance.now()
      for (let frame = 0; frame < count; frame++) {
        scroller?.scrollBy(0, step)
        const now = await new Promise<number>((next) => requestAnimationFrame(next))
        frames.push(now - last)
        last = now
      }
      return frames
    },
    { step: SCROLL_STEP, count: SCROLL_FRAMES },
  )
}
