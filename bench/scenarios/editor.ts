import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { COMPANY_PATH, MAX_PIECE_BYTES } from '#contract/console/company.ts'
import type { Upload } from '#contract/console/company-drafts.ts'
import type { CourseModule } from '#domain/course/course.ts'
import { partOfModule } from '#domain/course/draft/draft-parts.ts'
import {
  imageNode,
  paragraphNode,
  plainBlock,
  tableCellNode,
  textNode,
  toEditorData,
} from '#domain/course/draft/editor-state.ts'
import { MAX_UPLOAD_BYTES } from '#domain/media/find-upload-problem.ts'
import { connect } from '#store/connection/connect.ts'
import { draftCourse } from '#test/course-fixture.ts'
import { boxOf, filmOf } from '#test/courses/sample-media.ts'
import { hasStrace } from '../durability/traced-acts.ts'
import { timeOf } from '../figures.ts'
import type { PlannedRequest } from '../load/load.ts'
import { runLoad } from '../load/run-load.ts'
import { measureEditorPages } from '../pages/editor-pages.ts'
import type { Measure } from '../report/measure.ts'
import { fillCompany } from '../stand/company-fill.ts'
import { benchCourse } from '../stand/courses.ts'
import { addressIn, createDataPlaces } from '../stand/data-places.ts'
import { inFolder, withPortal } from '../stand/in-folder.ts'
import { measureMax, residentMemory } from '../stand/process-costs.ts'
import { signInLearners } from '../stand/sign-in.ts'
import type { Running } from '../stand/stand.ts'
import { planQuizActs } from './acts.ts'
import { signInCompany } from './console.ts'
import { measureLargestDraft } from './largest-draft.ts'
import type { Bench, Scenario } from './scenario.ts'

const FILLING = { teams: [], courses: 6, modules: 6, learners: 200 }
const COMPANY = { partners: 1, people: 10, courses: 1, modules: 6, entries: 1 }

const MODULES = 400
const WORDS = 20_000
const PICTURES = 40
const [ROWS, COLUMNS] = [50, 10]

/** Number of authors who type continuously, and the pause between their saves, in ms. */
const AUTHORS = 50
const SAVE_PAUSE_MS = 1500

/** Pause of a learner between two actions, in ms. */
const ACT_PAUSE_MS = 1000

/** Maximum number of saves per author. Repeated saves would have outdated versions. */
const MAX_SAVES = 500
const TRACED_SAVES = 50

const MEGABYTE = 1024 ** 2
const FILM_BYTES = MAX_UPLOAD_BYTES.film
const POLL_INTERVAL_MS = 50

/** Authoring in the console: saves while learners act, the upload of a film, and the responsiveness in Chromium. */
export const editor: Scenario = {
  name: 'editor',
  about:
    'a course of 400 modules and an article of 20,000 words in the editor; 50 authors beside 200 learners; a film of 2 GB',
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
          ...(await measureLargestDraft(portal, db, {
            token,
            cookie: cookies.map((one) => one.split(';')[0]).join('; '),
          })),
          ...(await measureSaves(portal, bench, { draftId, token })),
          ...(await measureUpload(portal, { draftId, token })),
          ...(await measureEditorPages(portal.origin, cookies, {
            modules: MODULES,
            words: WORDS,
            short: addressOf(portal, 'course-1000-module-1'),
            article: addressOf(portal, 'large'),
          })),
        ]
      })
      await db.destroy()
      return measures
    } finally {
      await places.close()
    }
  },
}

/** Returns a course of 400 modules. The first is an article with all kinds of blocks. */
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

function addressOf({ origin }: Running, module: string): string {
  return `${origin}/company/courses/course-1000/edit?module=${module}`
}

interface Author {
  draftId: string
  token: string
}

/** Returns an author's saves in a separate module. Each save is a few words longer. */
function planSaves({ draftId, token }: Author, module: string, from = 1): PlannedRequest[] {
  const part = encodeURIComponent(partOfModule(module))
  const page = randomUUID()
  const text = (at: number) => 'What a shop should know. '.repeat(200) + 'word '.repeat(at)
  return Array.from({ length: MAX_SAVES }, (_, at) => ({
    method: 'PUT',
    path: `${COMPANY_PATH}/drafts/${draftId}/parts/${part}`,
    token,
    body: {
      version: from + at,
      save: randomUUID(),
      page,
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
    origin,
    connections: [planSaves(author, alone)],
    until: { requests },
    warmUp: 10,
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

/** Counts the server's file syncs per save. Only for SQLite, because PostgreSQL syncs in other processes. */
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

/** Uploads a film of 2 GB in pieces, like the browser. Waits until the server has joined, checked and stored it. */
async function measureUpload({ origin, pid }: Running, { draftId, token }: Author): Promise<Measure[]> {
  const authorization = `Bearer ${token}`
  const call = async (method: string, path: string, body?: object): Promise<Upload & { id: string }> => {
    const headers = { authorization, 'content-type': 'application/json' }
    const init = body && { body: JSON.stringify(body) }
    const answer = await fetch(`${origin}${COMPANY_PATH}/uploads${path}`, { method, headers, ...init })
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as Upload & { id: string }
  }
  const film = { purpose: 'film', name: 'film.mp4', size: FILM_BYTES, draftId }
  const { id } = await call('POST', '', film)
  const send = async () => {
    const agent = new Agent({ keepAlive: true })
    for (const [from, piece] of piecesOfFilm())
      await sendPiece(`${origin}${COMPANY_PATH}/uploads/${id}?from=${from}`, piece, { agent, authorization })
    agent.destroy()
  }
  const store = async () => {
    let { state, reason } = await call('POST', `/${id}/finish`, {})
    while (state === 'waiting' || state === 'reading') {
      await setTimeout(POLL_INTERVAL_MS)
      ;({ state, reason } = await call('GET', `/${id}`))
    }
    if (state !== 'done') throw new Error(`the film is ${state}: ${reason}`)
  }
  console.error('uploading …')
  const memory = () => residentMemory(pid)
  const before = memory()
  const { result, max } = await measureMax(memory, async () => [await timeOf(send), await timeOf(store)])
  const [sending = 0, storing = 0] = result
  const writing = await timeOf(writeSynced)
  const rate = (ms: number) => FILM_BYTES / MEGABYTE / (ms / 1000)
  return [
    {
      work: 'MB of a film of 2 GB that arrive; the floor writes and syncs a file',
      unit: '/s',
      portal: rate(sending),
      floor: rate(writing),
      goal: { shareOfFloor: 0.8 },
    },
    { work: '… until it is judged and stored, too', unit: '/s', portal: rate(sending + storing) },
    { work: '… more memory of the server', unit: 'MB', portal: max - before, goal: { atMost: 100 } },
  ]
}

/** Sends a piece without `fetch`, which would use more processor time than the server. */
async function sendPiece(
  address: string,
  piece: Uint8Array,
  { agent, authorization }: { agent: Agent; authorization: string },
): Promise<void> {
  const headers = {
    authorization,
    'content-type': 'application/octet-stream',
    'content-length': piece.length,
  }
  const sending = request(address, { method: 'PUT', agent, headers }).end(piece)
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  const words = await text(answer)
  if (answer.statusCode !== 200) throw new Error(words)
}

/** Yields the pieces of a blank film with their offsets in bytes. */
function* piecesOfFilm(): Generator<[number, Uint8Array<ArrayBuffer>]> {
  const rest = boxOf('free')
  const film = filmOf(3600)
  rest.writeUInt32BE(FILM_BYTES - film.length)
  const piece = new Uint8Array(randomBytes(MAX_PIECE_BYTES))
  for (let from = 0; from < FILM_BYTES; from += MAX_PIECE_BYTES) {
    const content = piece.slice(0, FILM_BYTES - from)
    if (from === 0) content.set(Buffer.concat([film, rest]))
    yield [from, content]
  }
}

function writeSynced(): Promise<void> {
  return inFolder(async (folder) => {
    const file = await open(join(folder, 'film.mp4'), 'w')
    for (const [, piece] of piecesOfFilm()) await file.write(piece)
    await file.sync()
    await file.close()
  })
}
