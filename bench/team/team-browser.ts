import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../e2e/find-browser.ts'
import { median } from '../median.ts'
import { ADMIN } from './team-fill.ts'

const ROUNDS = 5
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
]

// What runs in the page is text: this program itself knows of no document.

/** Notes when the first row of the table is on the screen, in ms since the page was asked for. */
const NOTE_FIRST_ROWS = `
  requestAnimationFrame(function look() {
    if (document.querySelector('tbody [role="row"]')) window.firstRows = performance.now()
    else requestAnimationFrame(look)
  })`

/** From the click on Team to the frame with its first rows, in ms. */
const CLICK_TEAM = `new Promise((done) => {
  const begin = performance.now()
  document.querySelector('a[href="/team"]').click()
  requestAnimationFrame(function look() {
    if (!document.querySelector('tbody [role="row"]')) return requestAnimationFrame(look)
    requestAnimationFrame(() => done(performance.now() - begin))
  })
})`

/** From a change of the search's text to the frame that shows what was found, in ms. */
const searchFor = (text: string) => `new Promise((done) => {
  const field = document.querySelector('input[type="search"]')
  const begin = performance.now()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, '${text}')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  requestAnimationFrame(() => setTimeout(() => done(performance.now() - begin)))
})`

/** Scrolls through the table by a third of the window each frame; returns the frames' lengths, in ms. */
const SCROLL = `new Promise((done) => {
  const times = []
  let last = performance.now()
  requestAnimationFrame(function next(now) {
    times.push(now - last)
    last = now
    window.scrollBy({ top: 300, behavior: 'instant' })
    if (times.length < 120) requestAnimationFrame(next)
    else done(times.slice(2))
  })
})`

/** The administrator's waiting times, as medians in ms. */
export async function measureBrowser(origin: string) {
  const executablePath = findBrowser()
  const browser = await chromium.launch({ args: ARGS, ...(executablePath ? { executablePath } : {}) })
  const page = await signedInPage(browser, origin)
  const opened = await rounds(() => openTeam(page, origin))
  const clicked = await rounds(() => clickTeam(page, origin))
  const searches = await rounds(async (round) => {
    await page.evaluate(searchFor(''))
    return Number(await page.evaluate(searchFor(['ahmed', 'lucja', 'shop-19', 'a', 'zzz'][round] ?? '')))
  })
  await page.evaluate(searchFor(''))
  const frames = (await page.evaluate(SCROLL)) as number[]
  await browser.close()
  return { opened, clicked, searched: searches, frame: median(frames), longFrames: longOf(frames) }
}

async function signedInPage(browser: Browser, origin: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${origin}/signin`)
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('table').waitFor()
  return page
}

async function openTeam(page: Page, origin: string): Promise<number> {
  await page.addInitScript(NOTE_FIRST_ROWS)
  await page.goto(`${origin}/team`)
  await page.getByRole('table').waitFor()
  await page.waitForFunction('window.firstRows')
  return Number(await page.evaluate('window.firstRows'))
}

/** Each click comes to a page that has not read the team yet. */
async function clickTeam(page: Page, origin: string): Promise<number> {
  await page.goto(`${origin}/courses`)
  await page.getByRole('link', { name: 'Course 10' }).waitFor()
  return Number(await page.evaluate(CLICK_TEAM))
}

async function rounds(once: (round: number) => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) times.push(await once(round))
  return median(times)
}

/** Frames that took longer than 50 ms, of all. */
function longOf(frames: number[]): string {
  return `${frames.filter((time) => time > 50).length} of ${frames.length}`
}
