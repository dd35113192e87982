import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { COMPANY_PATH } from '#contract/company/company.ts'
import type { CourseModule } from '#domain/course/course.ts'
import { partOfModule } from '#domain/course/draft-parts.ts'
import {
  imageNode,
  paragraphNode,
  plainBlock,
  tableCellNode,
  textNode,
  toEditorData,
} from '#domain/course/editor-state.ts'
import { connect } from '#store/connection/connect.ts'
import { draftCourse } from '#test/course-fixture.ts'
import { hasStrace } from '../durability/traced-acts.ts'
import { median, partOf, repeat } from '../figures.ts'
import type { PlannedRequest } from '../load/load.ts'
import { runLoad } from '../load/run-load.ts'
import { launchBrowser, setCookies } from '../pages/browser.ts'
import type { Measure } from '../report/measure.ts'
import { fillCompany } from '../stand/company-fill.ts'
import { benchCourse } from '../stand/courses.ts'
import { addressIn, createDataPlaces } from '../stand/data-places.ts'
import { withPortal } from '../stand/in-folder.ts'
import { signInLearners } from '../stand/sign-in.ts'
import type { Running } from '../stand/stand.ts'
import { planQuizActs } from './acts.ts'
import { signInCompany } from './console.ts'
import type { Bench, Scenario } from './scenario.ts'

const FILLING = { teams: [], courses: 6, modules: 6, learners: 200 }
const COMPANY = { partners: 1, people: 10, courses: 1, modules: 6, entries: 1 }

const MODULES = 400
const WORDS = 20_000
const PICTURES = 40
const [ROWS, COLUMNS] = [50, 10]

/** The authors who type all the time, and the pause between two of their saves, in ms. */
const AUTHORS = 50
const SAVE_PAUSE_MS = 1500

/** The pause of a learner between two acts, in ms. */
const ACT_PAUSE_MS = 1000

/** Saves that an author may send before they repeat, and are no longer over the version before. */
const MAX_SAVES = 500
const TRACED_SAVES = 50

const OPENINGS = 7
const KEYS = 120
const KEY_PAUSE_MS = 60
const SLOWED = 4

/** Writing courses in the console: saves beside learners, and what it feels like in Chromium. */
export const editor: Scenario = {
  name: 'editor',
  about:
    'a course of 400 modules and an article of 20,000 words in the editor; 50 authors beside 200 learners',
  isOnDemand: true,
  async run(bench) {
    const places = await createDataPlaces(bench.kind, FILLING)
    try {
      const env = await places.copy()
      const db = connect(addressIn(env))
      await fillCompany(db, COMPANY)
      const draftId = await draftCourse({ db, now: Date.now }, largeCourse())
      const measures = await withPortal(env, async (portal) => {
        const { token, cookies } = await signInCompany(portal, db)
        return [
          ...(await measureSaves(portal, bench, { draftId, token })),
          ...(await measureScreens(portal, cookies)),
        ]
      })
      await db.destroy()
      return measures
    } finally {
      await places.close()
    }
  },
}

/** A course of 400 modules, of which the first is an article with everything. */
function largeCourse() {
  const course = benchCourse(1000, MODULES)
  const [first, ...sections] = course.sections
  const article = { id: 'large', title: 'Large', type: 'article', editorData: largeArticle() } as CourseModule
  const modules = [article, ...(first?.modules.slice(1) ?? [])]
  return { ...course, name: 'Large', sections: [{ title: 'First', modules }, ...sections] }
}

function largeArticle(): string {
  const sentence = 'A calm voice, a slow hand and a brush that does not scratch are all it takes here. '
  const words = (text: string) => paragraphNode([textNode(text, 0)])
  const count = Math.ceil(WORDS / (sentence.split(' ').length - 1) / 4)
  const every = Math.floor(count / PICTURES)
  const blocks = Array.from({ length: count }, (_, at) => [
    words(sentence.repeat(4)),
    ...(at % every === 0 && at / every < PICTURES
      ? [paragraphNode([imageNode('/media/welcome-hello.jpg', `Picture ${at}`)])]
      : []),
  ])
  const cells = Array.from({ length: COLUMNS }, (_, at) => tableCellNode([words(`cell ${at}`)], false))
  const table = plainBlock(
    'table',
    Array.from({ length: ROWS }, () => plainBlock('tablerow', cells)),
  )
  return toEditorData(plainBlock('root', [...blocks.flat(), table]))
}

interface Author {
  draftId: string
  token: string
}

/** The saves of one author in a module of their own, each a few words longer. */
function planSaves({ draftId, token }: Author, module: string, from = 1): PlannedRequest[] {
  const part = encodeURIComponent(partOfModule(module))
  const page = randomUUID()
  const text = (at: number) => 'What a shop should know. '.repeat(200) + 'word '.repeat(at)
  return Array.from({ length: MAX_SAVES }, (_, at) => ({
    ...{ method: 'PUT', path: `${COMPANY_PATH}/drafts/${draftId}/parts/${part}`, token },
    body: {
      ...{ version: from + at, save: randomUUID(), page },
      content: JSON.stringify({
        editorData: toEditorData(plainBlock('root', [paragraphNode([textNode(text(at), 0)])])),
      }),
    },
  }))
}

async function measureSaves(portal: Running, bench: Bench, author: Author): Promise<Measure[]> {
  const { origin } = portal
  const articles = benchCourse(1000, MODULES).sections.flatMap(({ modules }) =>
    modules.filter(({ id, type }) => type === 'article' && !id.endsWith('-0')).map(({ id }) => id),
  )
  const [alone = '', traced = '', ...others] = articles
  const requests = Math.min(bench.requests, MAX_SAVES - 20)
  const one = await runLoad({
    ...{ origin, connections: [planSaves(author, alone)], until: { requests }, warmUp: 10 },
  })
  const writes = hasStrace() ? await countSyncs(portal, planSaves(author, traced)) : undefined
  const until = { ms: bench.ms }
  const learners = await signInLearners(portal, FILLING.learners)
  const acting = { origin, connections: planQuizActs(learners, FILLING.courses), until, warmUp: 0 }
  const saving = { origin, connections: others.slice(0, AUTHORS).map((id) => planSaves(author, id)), until }
  const before = await runLoad({ ...acting, pause: ACT_PAUSE_MS })
  const [acts, saves] = await Promise.all([
    runLoad({ ...acting, pause: ACT_PAUSE_MS }),
    runLoad({ ...saving, warmUp: 0, pause: SAVE_PAUSE_MS }),
  ])
  const synced: Measure[] =
    writes === undefined
      ? []
      : [{ work: 'synced writes a save', unit: '', portal: writes, goal: { atMost: 1 } }]
  return [
    { work: 'a save, p50', unit: 'ms', portal: one.p50, goal: { atMost: 10 } },
    { work: 'a save, p99', unit: 'ms', portal: one.p99 },
    ...synced,
    { work: `acts of ${FILLING.learners} learners, p99`, unit: 'ms', portal: before.p99 },
    { work: `… beside ${AUTHORS} authors, p99`, unit: 'ms', portal: acts.p99, goal: { atMost: 60 } },
    { work: '… a save meanwhile, p50', unit: 'ms', portal: saves.p50 },
  ]
}

/** Counts how often the server syncs its files for a save, on SQLite: PostgreSQL does that in processes of its own. */
async function countSyncs({ origin, pid }: Running, saves: PlannedRequest[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-trace-'))
  const file = join(folder, 'trace')
  const args = ['-f', '-e', 'trace=fsync,fdatasync', '-o', file, '-p', String(pid)]
  const tracer = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  await once(tracer.stderr, 'data')
  const until = { requests: TRACED_SAVES }
  await runLoad({ origin, connections: [saves], until, warmUp: 0 })
  const ended = once(tracer, 'exit')
  tracer.kill('SIGINT')
  await ended
  const syncs = readFileSync(file, 'utf8').match(/f(?:data)?sync\(/g)?.length ?? 0
  rmSync(folder, { recursive: true, force: true })
  return syncs / TRACED_SAVES
}

/** The editor in Chromium, with everything on this machine. */
async function measureScreens({ origin }: Running, cookies: string[]): Promise<Measure[]> {
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await setCookies(context, origin, cookies)
    const page = await context.newPage()
    const address = (module: string) => `${origin}/company/courses/course-1000/edit?module=${module}`
    const other = 'course-1000-module-1'
    await open(page, address(other))
    const openings = await repeat(OPENINGS, () => open(page, address(other)))
    await open(page, address('large'))
    const keys = await measureKeys(page)
    return [
      {
        work: `a course of ${MODULES} modules, opened`,
        unit: 'ms',
        portal: median(openings),
        goal: { atMost: 1000 },
      },
      {
        work: `a key in ${WORDS.toLocaleString('en')} words, ${SLOWED} times slower, painted, p50`,
        unit: 'ms',
        portal: median(keys),
      },
      { work: '… p95', unit: 'ms', portal: partOf(keys, 0.95), goal: { atMost: 80 } },
    ]
  } finally {
    await browser.close()
  }
}

/** Opens a module in the editor; returns the ms from the start of the navigation until its words are painted. */
async function open(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  return Number(
    await page.evaluate(`new Promise((done) => requestAnimationFrame(function look() {
      const isThere = document.querySelector('[role="textbox"][contenteditable="true"]')?.textContent
      if (isThere) requestAnimationFrame(() => done(performance.now()))
      else requestAnimationFrame(look)
    }))`),
  )
}

/** Types in the middle of the article on a slowed processor; returns the ms from each key to its painting. */
async function measureKeys(page: Page): Promise<number[]> {
  const middle = page.locator('[role="textbox"][contenteditable="true"] p').nth(100)
  await middle.scrollIntoViewIfNeeded()
  await middle.click()
  await page.evaluate(`{
    window.painted = []
    addEventListener('keydown', ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => window.painted.push(performance.now() - timeStamp)
        port2.postMessage(0)
      })
    }, true)
  }`)
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press('abcde '[key % 6] ?? 'a')
    await page.waitForTimeout(KEY_PAUSE_MS)
  }
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return (await page.evaluate('window.painted')) as number[]
}
