import type { Browser, Page } from '@playwright/test'
import { median } from '../figures.ts'
import { launchBrowser, openWindow, waitUntil } from '../pages/browser.ts'
import type { Measure } from '../report/measure.ts'
import { adminEmail, teamId } from '../stand/fill.ts'
import type { Bench, Scenario } from './scenario.ts'

const OPENINGS = 5
const GOALS = [
  { members: 1000, atMost: 300 },
  { members: 10_000, atMost: 400 },
]

/** Time until a team opened by its URL is shown, compared with a plain table of all its members. */
export const teamScreen: Scenario = {
  name: 'team-screen',
  about: 'teams of 1,000 and 10,000 on the screen, by address',
  isOnce: true,
  async run(bench) {
    const browser = await launchBrowser()
    try {
      const measures: Measure[] = []
      for (const goal of GOALS) measures.push(await measureTeam(bench, browser, goal))
      return measures
    } finally {
      await browser.close()
    }
  },
}

async function measureTeam(
  bench: Bench,
  browser: Browser,
  { members, atMost }: (typeof GOALS)[number],
): Promise<Measure> {
  const { portal, floor } = await bench.stand()
  const team = { url: `${portal.origin}/team`, as: { email: adminEmail(members) }, times: OPENINGS }
  const plain = { url: `${floor.origin}/team?partner=${teamId(members)}`, times: OPENINGS }
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round < bench.rounds; round++) {
    ours.push(await measureFirstRows(browser, team))
    theirs.push(await measureFirstRows(browser, plain))
  }
  const work = `team of ${members.toLocaleString('en')} on the screen`
  return { work, unit: 'ms', portal: median(ours), floor: median(theirs), goal: { atMost } }
}

/** Page script that records the first row of a table, in ms since the start of the navigation. */
const NOTE_FIRST_ROWS = `
  requestAnimationFrame(function look() {
    if (document.querySelector('tbody [role="row"], tbody tr')) window.firstRows = performance.now()
    else requestAnimationFrame(look)
  })`

/** Opens a table by its URL several times. Returns the median time until its first rows are shown, in ms. */
export async function measureFirstRows(
  browser: Browser,
  { url, as, times }: { url: string; as?: { email: string }; times: number },
): Promise<number> {
  const { context, page } = await openWindow(browser, new URL(url).origin, as)
  try {
    await page.addInitScript(NOTE_FIRST_ROWS)
    // The first, untimed opening fills the browser's cache with the app's files.
    await openOnce(page, url)
    const all: number[] = []
    for (let time = 0; time < times; time++) all.push(await openOnce(page, url))
    return median(all)
  } finally {
    await context.close()
  }
}

async function openOnce(page: Page, url: string): Promise<number> {
  await page.goto(url)
  await waitUntil(page, 'window.firstRows')
  return Number(await page.evaluate('window.firstRows'))
}
