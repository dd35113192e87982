import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { coursePath } from '#contract/screen-paths.ts'
import { buildApart } from '#core/build/build-apart.ts'
import { areAppsBuilt } from '#core/build/builds.ts'
import { type Config, parseConfig } from '#core/config.ts'
import { SOURCES } from '#core/folders.ts'
import { type Course, modulesOf } from '#domain/course/course.ts'
import { MAX_REPORTED } from '#domain/course-check/course-problem.ts'
import { DRAWING_HEADERS } from '#media/stored-media.ts'
import { createPasswordHasher } from '#people/password/passwords.ts'
import { createApp } from '#server/app.ts'
import type { App } from '#server/http/app-instance.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { isNavigation } from '#server/web-app/navigation.ts'
import { connect } from '#store/connection/connect.ts'
import { storeCourse } from '#store/learning/courses.ts'
import { migrate } from '#store/migrating/migrate.ts'
import { insertPartner } from '#store/people/partners.ts'
import { insertUser } from '#store/people/users.ts'
import type { Database } from '#store/schema.ts'

const HOST = '127.0.0.1'
/** The path at which a preview is entered: it signs the reader in and leads to the course. */
const ENTRANCE = '/preview'
const READER = { email: 'preview@preview.example', password: randomUUID() }

/** The script and the style of the page's own box: it follows the saves, and needs nothing of the web app. */
const OWN_FILES = [
  ['follow-saves.js', 'text/javascript'],
  ['follow-saves.css', 'text/css'],
] as const

/** In place of a course that cannot be shown yet. */
const NOTHING_YET = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Preview</title>${headOf(0)}</head>
<body><p>The course cannot be shown yet. This page comes again with the next save.</p></body></html>`

/** The result of a save of the folder. */
export interface Save {
  /** Undefined where its problems keep it from being shown: what was shown before stays. */
  course: Course | undefined
  /** The files of the folder, by their paths in it, under the addresses that the course has for them. */
  media: ReadonlyMap<string, string>
  problems: { severity: 'error' | 'warning'; text: string }[]
}

/** A course as its readers will see it, in the real player, for whoever writes it. */
export interface Preview {
  /** Its address in a browser of this machine. */
  address: string
  /** Shows a save from now on, with its problems, in every open page, too. */
  show: (save: Save) => Promise<void>
  close: () => Promise<void>
}

/** Builds the web app if it is missing, and says so first. Returns what stands in the way, if anything. */
export async function buildPlayer(print: (line: string) => void): Promise<string | undefined> {
  if (!areAppsBuilt()) print('The player is built first, once: this takes a while.')
  return buildApart()
}

/** The state of a preview: the course in its portal, and the browsers that wait for the next save. */
interface PreviewState {
  shown: { course: Course; media: ReadonlyMap<string, string> } | undefined
  /** The number of saves that were shown. */
  version: number
  /** The newest save as an event of the browsers' stream; empty before the first. */
  event: string
  readers: Set<ServerResponse>
  portal: App | undefined
}

/**
 * Opens a portal of its own for one course, on the loopback address: its data lie in a scratch place that
 * goes with it, its only reader is an administrator, of whom nothing is recorded. `port` 0 takes a free one.
 */
export async function openPreview({ folder, port }: { folder: string; port: number }): Promise<Preview> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-preview-'))
  const db = connect({ kind: 'sqlite', file: join(dataDir, 'portal.sqlite') })
  await migrate(db)
  await addReader(db)
  const state: PreviewState = {
    shown: undefined,
    version: 0,
    event: '',
    readers: new Set(),
    portal: undefined,
  }
  const front = await createFront(folder, parseConfig({ DATA_DIR: dataDir }), state)
  const origin = await front.listen({ host: HOST, port })
  const config = parseConfig({ PORT: new URL(origin).port, DATA_DIR: dataDir })
  // Cookies know no ports: another portal on this machine keeps its own.
  const portal = await createApp({ config, db, cookiePrefix: `preview-${config.port}` })
  await portal.ready()
  state.portal = portal
  return {
    address: `${origin}${ENTRANCE}`,
    show: (save) => showSave(save, state, db),
    async close() {
      for (const reader of state.readers) reader.end()
      await front.close()
      await portal.close()
      await db.destroy()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Creates the server before the portal: it serves the folder's media, and sends each save to its pages. */
async function createFront(folder: string, config: Config, state: PreviewState): Promise<FastifyInstance> {
  const front = fastify({ forceCloseConnections: true })
  const headers = securityHeaders(config)
  front.addHook('onRequest', async (request, reply) => {
    // Not by Fastify: what the portal answers by itself has them, too.
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    // A name that leads here is not ours: a page of that name could read what is written here.
    if (request.headers.host === new URL(front.listeningOrigin).host) return
    return reply
      .code(421)
      .type('text/plain')
      .send(`This preview is read at ${front.listeningOrigin}${ENTRANCE}`)
  })
  front.removeAllContentTypeParsers()
  // The portal reads bodies itself.
  front.addContentTypeParser('*', (_request, _body, done) => done(null))
  await front.register(fastifyStatic, { root: folder, serve: false })
  for (const [name, type] of OWN_FILES)
    front.get(`${ENTRANCE}/${name}`, async (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).send(await readFile(`${SOURCES}/authoring/preview/${name}`)),
    )
  addRoutes(front, state)
  return front
}

function addRoutes(front: FastifyInstance, state: PreviewState): void {
  front.get(`${ENTRANCE}/saves`, (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    reply.raw.write(state.event === '' ? ': waiting\n\n' : state.event)
    state.readers.add(reply.raw)
    reply.raw.once('close', () => state.readers.delete(reply.raw))
  })
  front.get(ENTRANCE, async (_request, reply) => {
    if (!state.shown) return reply.type('text/html; charset=utf-8').send(NOTHING_YET)
    const cookies = await signIn(state.portal, front)
    return reply.header('set-cookie', cookies).redirect(coursePath(state.shown.course.webPath))
  })
  front.all('/*', async (request, reply) => {
    const { shown, portal, version } = state
    const file = shown?.media.get(request.url.split('?')[0] ?? '')
    if (file !== undefined) return sendMedia(file, reply)
    if (portal && isNavigation(request.raw)) return sendPage(portal, version, request, reply)
    reply.hijack()
    portal?.routing(request.raw, reply.raw)
  })
}

/** Stores the course of a save, if it can be shown, and sends the save to every open page. */
async function showSave({ course, media, problems }: Save, state: PreviewState, db: Database): Promise<void> {
  if (course) {
    // Under one id, whatever the folder says: what was shown before is gone.
    await storeCourse(db, { ...course, id: 'preview', enabled: true }, Date.now())
    state.shown = { course, media }
    state.version += 1
  }
  const { shown, version } = state
  const address = shown && coursePath(shown.course.webPath)
  const modules = shown ? modulesOf(shown.course).map(({ id }) => id) : []
  const found = { problems: problems.slice(0, MAX_REPORTED), all: problems.length }
  state.event = `data: ${JSON.stringify({ version, address, modules, isShown: course !== undefined, ...found })}\n\n`
  for (const reader of state.readers) reader.write(state.event)
}

/** An administrator previews: quizzes work, and nothing is tracked. */
async function addReader(db: Database): Promise<void> {
  const now = Date.now()
  const partner = 'preview'
  await insertPartner(db, { id: partner, name: 'Preview', logoUrl: undefined }, now)
  const passwordHash = await createPasswordHasher().hash(READER.password)
  const person = { uid: randomUUID(), email: READER.email, userName: 'You', profileImageUrl: undefined }
  await insertUser(db, { ...person, partner, roles: ['partner-admin'], passwordHash }, now)
}

/** Signs the reader in and returns the cookies to set. */
async function signIn(portal: App | undefined, front: FastifyInstance): Promise<string[]> {
  const host = new URL(front.listeningOrigin).host
  const answer = await portal?.inject({
    method: 'POST',
    url: '/sign-in/v1/session',
    headers: { host },
    payload: READER,
  })
  if (answer?.statusCode !== 200) throw new Error(`the reader could not sign in: ${answer?.body}`)
  return [answer.headers['set-cookie'] ?? []].flat()
}

/** Sends a file of the folder as the portal sends a stored one. */
function sendMedia(file: string, reply: FastifyReply): FastifyReply {
  const own = file.toLowerCase().endsWith('.svg') ? DRAWING_HEADERS : {}
  return reply.headers({ ...own, 'cache-control': 'no-store' }).sendFile(file)
}

/** Sends the portal's page, with what follows the saves from this version on. */
async function sendPage(
  portal: App,
  version: number,
  { raw, url }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const headers = { ...raw.headers, 'accept-encoding': 'identity' }
  const page = await portal.inject({ method: 'GET', url, headers })
  const { 'content-length': _length, ...kept } = page.headers
  return reply
    .code(page.statusCode)
    .headers(kept)
    .send(page.body.replace('</head>', `${headOf(version)}</head>`))
}

function headOf(version: number): string {
  const style = `<link rel="stylesheet" href="${ENTRANCE}/follow-saves.css">`
  return `${style}<script src="${ENTRANCE}/follow-saves.js" data-version="${version}" defer></script>`
}
