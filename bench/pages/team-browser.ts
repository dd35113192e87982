import type { Browser, Page } from '@playwright/test'
import { median, repeat } from '../figures.ts'
import { ADMIN } from '../stand/team-fill.ts'
import { launchBrowser } from './browser.ts'
import { measureFirstRows } from './first-rows.ts'

const ROUNDS = 5

// What runs in the page is text: this program itself knows of no document.

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
  const browser = await launchBrowser()
  const page = await signedInPage(browser, origin)
  const opened = await measureFirstRows(browser, { url: `${origin}/team`, as: ADMIN, times: ROUNDS })
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

/** Each click comes to a page that has not read the team yet. */
async function clickTeam(page: Page, origin: string): Promise<number> {
  await page.goto(`${origin}/courses`)
  await page.getByRole('link', { name: 'Course 10' }).waitFor()
  return Number(await page.evaluate(CLICK_TEAM))
}

async function rounds(once: (round: number) => Promise<number>): Promise<number> {
  return median(await repeat(ROUNDS, once))
}

/** Frames that took longer than 50 ms, of all. */
function longOf(frames: number[]): string {
  return `${frames.filter((time) => time > 50).length} of ${frames.length}`
}
