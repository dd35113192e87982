/**
 * Runs Lighthouse with its settings for a phone on sign-in, My learning and an article of the player, three times each,
 * and prints the medians. Run with `npm run bench:lighthouse`; it starts the product on its own. The signed-in pages
 * are reached by a session in the browser's cookie, which Lighthouse is told to keep.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findBrowser } from '../../e2e/find-browser.ts'
import { startPortal } from '../../e2e/portal.ts'
import { storeSessionOf } from '../../e2e/stored-session.ts'
import { median } from '../median.ts'

const ROUNDS = 3
const CATEGORIES = ['accessibility', 'best-practices', 'performance'] as const
/** The score that each page must reach, of 100. */
const NEEDED = { accessibility: 100, 'best-practices': 100, performance: 95 }
/** Audits whose figures explain the performance: three times in ms, and the layout shift. */
const FIGURES = {
  'first paint': 'first-contentful-paint',
  'largest paint': 'largest-contentful-paint',
  blocked: 'total-blocking-time',
  shift: 'cumulative-layout-shift',
}

const PAGES = [
  { name: 'sign-in', path: '/signin' },
  { name: 'My learning', path: '/', as: 'busy@happytails.example' },
  { name: 'player', path: '/course/welcome?module=welcome-listening-article', as: 'busy@happytails.example' },
]

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

const portal = await startPortal()
try {
  const rows: Record<string, Record<string, number | string>> = {}
  for (const page of PAGES) rows[page.name] = summarize(await audit(page))
  console.table(rows)
} finally {
  await portal.remove()
}

/** Audits a page several times in one fresh browser. */
async function audit({ path, as }: (typeof PAGES)[number]): Promise<Result[]> {
  const profile = mkdtempSync(join(tmpdir(), 'portal-lighthouse-'))
  const executablePath = findBrowser()
  const context = await chromium.launchPersistentContext(profile, {
    args: ['--no-sandbox', '--remote-debugging-port=0', '--disable-background-networking'],
    ...(executablePath ? { executablePath } : {}),
  })
  try {
    if (as !== undefined) await storeSessionOf(context, portal, as)
    const port = portOf(profile)
    const results: Result[] = []
    for (let round = 0; round < ROUNDS; round++) results.push(await auditOnce(portal.origin + path, port))
    return results
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

/** Audits once; on a busy machine a trace may have no beginning, and Lighthouse asks to be run again. */
async function auditOnce(url: string, port: number, triesLeft = 2): Promise<Result> {
  const answer = await lighthouse(url, {
    port,
    onlyCategories: [...CATEGORIES],
    disableStorageReset: true,
    logLevel: 'error',
  })
  if (answer?.lhr.runtimeError && triesLeft > 0) return auditOnce(url, port, triesLeft - 1)
  if (!answer || answer.lhr.runtimeError) throw new Error(`no result: ${answer?.lhr.runtimeError?.message}`)
  return answer.lhr
}

/** Reads the port on which this profile's browser can be controlled. */
function portOf(profile: string): number {
  return Number(readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0])
}

/** Returns the medians of a page, and says what lost points. Sets the exit code if a score is too low. */
function summarize(results: Result[]): Record<string, number | string> {
  const row: Record<string, number | string> = {}
  for (const category of CATEGORIES) {
    row[category] = median(
      results.map((result) => Math.round(100 * (result.categories[category]?.score ?? 0))),
    )
    if (Number(row[category]) < NEEDED[category]) process.exitCode = 1
  }
  for (const [name, id] of Object.entries(FIGURES)) row[name] = figure(results, id)
  row['what lost points'] = lostPoints(results[0])
  return row
}

/** Returns the median of an audit's figure: ms without a fraction, shifts with three digits. */
function figure(results: Result[], id: string): number {
  const value = median(results.map((result) => result.audits[id]?.numericValue ?? 0))
  return value >= 10 ? Math.round(value) : Number(value.toFixed(3))
}

/** Names the weighted audits that one result failed. */
function lostPoints(result: Result | undefined): string {
  const weighted = CATEGORIES.flatMap((category) => result?.categories[category]?.auditRefs ?? [])
  const failed = weighted.filter(({ id, weight }) => weight > 0 && (result?.audits[id]?.score ?? 1) < 0.9)
  return failed.map(({ id }) => id).join(', ')
}
