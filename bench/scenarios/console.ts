import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { COMPANY_PATH } from '#contract/console/company.ts'
import type { CompanySession } from '#contract/console/session.ts'
import { OPERATING_TIMEOUTS } from '#core/timeouts.ts'
import { A_MINUTE, AN_HOUR } from '#domain/durations.ts'
import { timeOfDay } from '#domain/local-time.ts'
import { connect } from '#store/connection/connect.ts'
import type { Database } from '#store/schema.ts'
import { median, partOf, repeat } from '../figures.ts'
import { askOthers } from '../load/ask-others.ts'
import { runLoad } from '../load/run-load.ts'
import { launchBrowser, setCookies, waitUntil } from '../pages/browser.ts'
import type { Measure } from '../report/measure.ts'
import { COMPANY_ADMIN, type Company, companyPartner, fillCompany } from '../stand/company-fill.ts'
import { addressIn, createDataPlaces } from '../stand/data-places.ts'
import { PASSWORD, teamId } from '../stand/fill.ts'
import { withPortal } from '../stand/in-folder.ts'
import { measureMax, residentMemory } from '../stand/process-costs.ts'
import { signInLearners } from '../stand/sign-in.ts'
import type { Running } from '../stand/stand.ts'
import type { Bench, Scenario } from './scenario.ts'

const COMPANY = { people: 100, courses: 5, modules: 6 }
const PARTNERS = 10_000
const ENTRIES = 10_000_000

/** Size of the team that fills a table of 10,000 rows. */
const LARGE_TEAM = 10_000

/** Maximum wait for the nightly count, and the interval between checks, in ms. */
const MAX_NIGHT_MS = 60 * A_MINUTE
const POLL_INTERVAL_MS = 500

/** The company's console over all partners, and the effect of the nightly count on other users. */
export const consoleScenario: Scenario = {
  name: 'console',
  about: 'the company’s console over 10,000 partners × 100 × 5 and 10 million entries; partners, entries',
  isOnDemand: true,
  async run({ kind, sizes, requests }) {
    const company = { ...COMPANY, partners: sizes[0] ?? PARTNERS, entries: sizes[1] ?? ENTRIES }
    const { courses, modules } = company
    const places = await createDataPlaces(kind, { teams: [LARGE_TEAM], courses, modules, learners: 1 })
    try {
      const env = await places.copy()
      const db = connect(addressIn(env), OPERATING_TIMEOUTS)
      await fillCompany(db, company)
      const measures = await measureConsole(env, db, { company, requests })
      await db.destroy()
      return measures
    } finally {
      await places.close()
    }
  },
}

/** Measures the nightly count in a portal whose local time is night, and then the console of the same portal. */
export async function measureConsole(
  env: Record<string, string>,
  db: Database,
  { company, requests }: Pick<Bench, 'requests'> & { company: Company },
): Promise<Measure[]> {
  const day = await withPortal({ ...env, TIME_ZONE: findZone(false) }, (portal) => measureHour(portal, db))
  return withPortal({ ...env, TIME_ZONE: findZone(true) }, async (portal) => [
    ...day.measures,
    ...(await measureNight(portal, db, day.memory)),
    ...(await measureCalls(portal, db, { company, requests })),
    ...(await measureScreens(portal, db)),
  ])
}

/** Returns a time zone in which the nightly count runs within the next two hours, or one in which it does not. */
function findZone(isNight: boolean): string {
  const now = Date.now()
  const zone = Intl.supportedValuesOf('timeZone').find((name) => {
    const time = timeOfDay(now, name)
    return isNight ? time > AN_HOUR && time < 3 * AN_HOUR : time > 8 * AN_HOUR && time < 20 * AN_HOUR
  })
  if (zone === undefined) throw new Error('there is no such zone')
  return zone
}

/** Measures the count of courses after the server's start, and the idle server's memory afterwards. */
async function measureHour(portal: Running, db: Database): Promise<{ measures: Measure[]; memory: number }> {
  const { took, times } = await measureRound(portal, db, 'course-figures')
  await setTimeout(POLL_INTERVAL_MS)
  return {
    memory: residentMemory(portal.pid),
    measures: [
      { work: 'the hour’s figures of all courses', unit: 'ms', portal: took },
      { work: '… what others wait, p99', unit: 'ms', portal: partOf(times, 0.99), goal: { atMost: 30 } },
    ],
  }
}

/** Measures the count of all partners. `idle` is the previous memory use of the server, in MB. */
async function measureNight(portal: Running, db: Database, idle: number): Promise<Measure[]> {
  const { result, max } = await measureMax(
    () => residentMemory(portal.pid),
    () => measureRound(portal, db, 'partner-figures'),
  )
  const { took, times } = result
  return [
    {
      work: 'the night’s figures of all partners',
      unit: 'ms',
      portal: took,
      goal: { atMost: 10 * A_MINUTE },
    },
    { work: '… memory more meanwhile', unit: 'MB', portal: max - idle, goal: { atMost: 100 } },
    { work: '… what others wait, p99', unit: 'ms', portal: partOf(times, 0.99), goal: { atMost: 30 } },
    { work: '… the longest', unit: 'ms', portal: partOf(times, 1) },
  ]
}

/** Waits until a new server finishes a round of a job. Measures other requests in the meantime. */
async function measureRound(portal: Running, db: Database, lease: string) {
  const began = Date.now()
  const [token = ''] = await signInLearners(portal, 1)
  const ended = async () => {
    const row = await db.selectFrom('leases').select('ended').where('name', '=', lease).executeTakeFirst()
    return (row?.ended ?? 0) >= began
  }
  const times = await askOthers(portal, token, async () => {
    while (!(await ended())) {
      if (Date.now() - began > MAX_NIGHT_MS) throw new Error(`${lease} took more than ${MAX_NIGHT_MS} ms`)
      await setTimeout(POLL_INTERVAL_MS)
    }
  })
  return { took: Date.now() - began, times }
}

const ORDERS = ['name', 'state', 'members', 'active', 'complete', 'overdue', 'seats', 'seen']
const LIST = '/partners?order='

/** Search texts: rare and frequent prefixes, alone and combined. */
const SOUGHT = [
  ['a name', 'rosa holland'],
  ['a first name', 'rosa'],
  ['two letters', 'ro'],
  ['two frequent beginnings', 'ro ke'],
  ['an email', 'rosa.k'],
  ['nobody', 'qqq'],
  ['three words, one of them nobody’s', 'rosa kel qqq'],
] as const

/** Measures the calls one after another, each with a different partner, order or page. */
async function measureCalls(
  portal: Running,
  db: Database,
  { company, requests }: Pick<Bench, 'requests'> & { company: Company },
): Promise<Measure[]> {
  const { token } = await signInCompany(portal, db)
  const some = Array.from({ length: 50 }, (_, at) => 1 + Math.floor((at * company.partners) / 50))
  const half = encodeURIComponent(`${Date.now() - 365 * 24 * AN_HOUR} 0`)
  const ask = async (work: string, paths: string[], goal: number) => {
    const connection = paths.map((path) => ({ method: 'GET', path: COMPANY_PATH + path, token }))
    const until = { requests: Math.min(requests, 300) }
    const load = { origin: portal.origin, connections: [connection], until, warmUp: paths.length }
    const { p50, p99, bytes } = await runLoad(load)
    const measures: Measure[] = [
      { work: `${work}, p50`, unit: 'ms', portal: p50, goal: { atMost: goal } },
      { work: `${work}, p99`, unit: 'ms', portal: p99 },
    ]
    return { measures, bytes }
  }
  const lists = [
    ...ORDERS.map((order) => [`the list by ${order}`, [`${LIST}${order}`, `${LIST}${order}&dir=desc`]]),
    ['the list, needs attention', [`${LIST}name&filter=attention`]],
    [
      'the list, a search',
      ['paws 12', 'kitten', 'partner-0', 'zzz'].map((q) => `${LIST}name&q=${encodeURIComponent(q)}`),
    ],
  ] as [string, string[]][]
  const measures: Measure[] = []
  for (const [work, paths] of lists) {
    const list = await ask(work, paths, 30)
    measures.push(...list.measures)
    if (work === 'the list by name')
      measures.push({
        work: 'the list, one page',
        unit: 'kB',
        portal: list.bytes / 1000,
        goal: { atMost: 100 },
      })
  }
  for (const [work, q] of SOUGHT)
    measures.push(...(await ask(`people by ${work}`, [`/people?q=${encodeURIComponent(q)}`], 50)).measures)
  const others: [string, string[], number][] = [
    ['a partner', some.map((number) => `/partners/${companyPartner(number)}`), 100],
    ['Activity', ['/activity'], 50],
    ['Activity, a page in the middle', [`/activity?after=${half}`], 50],
    ['Activity of a partner', some.map((number) => `/activity?partner=${companyPartner(number)}`), 50],
    ['Activity of a person', ['/activity?person=actor-13', '/activity?person=nobody'], 50],
    ['Activity by an act', ['/activity?act=signed-in', '/activity?act=partner-created'], 50],
    [
      'Activity of a partner by an act',
      some.map((number) => `/activity?partner=${companyPartner(number)}&act=partner-created`),
      50,
    ],
  ]
  for (const [work, paths, goal] of others) measures.push(...(await ask(work, paths, goal)).measures)
  return measures
}

/** Signs in the company's admin with a second factor. Returns the token and the cookies. */
export async function signInCompany(
  { origin }: Running,
  db: Database,
): Promise<{ token: string; cookies: string[] }> {
  const answer = await fetch(`${origin}${COMPANY_PATH}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: COMPANY_ADMIN, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`${COMPANY_ADMIN} cannot sign in: ${answer.status}`)
  const { idToken, user } = (await answer.json()) as CompanySession
  await db.updateTable('sessions').set({ second_factor: Date.now() }).where('uid', '=', user.uid).execute()
  return { token: idToken, cookies: answer.headers.getSetCookie() }
}

/** Number of samples per screen. */
const LOOKS = 7

/** Duration of a frame at 60 frames per second, in ms. */
const FRAME_MS = 1000 / 60

/** Measures the responsiveness of the screens in Chromium, with server and browser on this machine. */
async function measureScreens(portal: Running, db: Database): Promise<Measure[]> {
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const { cookies } = await signInCompany(portal, db)
    await setCookies(context, portal.origin, cookies)
    const page = await context.newPage()
    await page.goto(`${portal.origin}/company/account`)
    await page.getByRole('link', { name: 'Partners', exact: true }).waitFor()
    const rows = await repeat(LOOKS, async () => {
      await page.getByRole('link', { name: 'Account', exact: true }).click()
      await page.getByRole('heading', { name: 'Account', exact: true }).waitFor()
      return timeIn(
        page,
        `document.querySelector('nav a[href$="/company/"], nav a[href$="/company"]').click()`,
        HAS_ROWS,
      )
    })
    const keys = await repeat(LOOKS, async (round) => {
      await page.getByLabel('Find a partner').fill('')
      await waitUntil(page, HAS_ROWS)
      await page.waitForTimeout(300)
      await page.getByLabel('Find a partner').focus()
      const sought = '123456789'[round] ?? '1'
      const isThere = `!document.querySelector('[aria-busy="true"]') && [...document.querySelectorAll('tbody th a')].every((a) => a.textContent.includes('${sought}')) && ${HAS_ROWS}`
      return timeIn(page, `document.execCommand('insertText', false, '${sought}')`, isThere)
    })
    await page.goto(`${portal.origin}/company/partners/${teamId(LARGE_TEAM)}/team`)
    await waitUntil(page, HAS_ROWS)
    const { frames, seen } = await scroll(page)
    return [
      {
        work: 'Partners, first rows after the click',
        unit: 'ms',
        portal: median(rows),
        goal: { atMost: 500 },
      },
      {
        work: '… rows of what is typed, after the key',
        unit: 'ms',
        portal: median(keys),
        goal: { atMost: 150 },
      },
      {
        work: `a team of ${LARGE_TEAM.toLocaleString('en')}, scrolled: frames a second`,
        unit: '',
        portal: Math.round(1000 / median(frames)),
        goal: { atLeast: 60 },
      },
      {
        work: '… frames that took two or more',
        unit: '',
        portal: frames.filter((ms) => ms > 1.5 * FRAME_MS).length,
      },
      { work: '… of all', unit: '', portal: frames.length },
      { work: '… to the row', unit: '', portal: seen },
    ]
  } finally {
    await browser.close()
  }
}

const HAS_ROWS = `document.querySelector('tbody [role="row"]')`

/** Runs an action in a page. Returns the time until a condition holds, in ms by the page's clock. */
async function timeIn(page: Page, act: string, isThere: string): Promise<number> {
  return Number(
    await page.evaluate(`new Promise((done) => {
      const began = performance.now()
      ${act}
      requestAnimationFrame(function look() {
        if (${isThere}) done(performance.now() - began)
        else requestAnimationFrame(look)
      })
    })`),
  )
}

/**
 * Scrolls through a page, 2,000 px per frame. Returns the times between frames in ms, and the index of the last visible
 * row.
 */
async function scroll(page: Page): Promise<{ frames: number[]; seen: number }> {
  return (await page.evaluate(`new Promise((done) => {
    const frames = []
    let last = performance.now()
    requestAnimationFrame(function next(now) {
      frames.push(now - last)
      last = now
      const before = window.scrollY
      window.scrollBy(0, 2000)
      if (window.scrollY !== before) requestAnimationFrame(next)
      else requestAnimationFrame(() => {
        const rows = [...document.querySelectorAll('tbody [role="row"]')]
        done({ frames: frames.slice(1), seen: Math.max(...rows.map((row) => Number(row.getAttribute('aria-rowindex')))) })
      })
    })
  })`)) as { frames: number[]; seen: number }
}
