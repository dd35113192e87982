import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { parseConfig } from '#core/config.ts'
import { type Course, modulesOf } from '#domain/course/course.ts'
import { MOST_TOLD } from '#domain/course-check/course-problem.ts'
import { DRAWING_HEADERS } from '#media/stored-media.ts'
import { createPasswordHasher } from '#people/password/passwords.ts'
import { type App, createApp } from '#server/app.ts'
import { buildApart } from '#server/web-app/build-apart.ts'
import { isNavigation } from '#server/web-app/navigation.ts'
import { securityHeaders } from '#server/web-app/security-headers.ts'
import { isWebAppBuilt } from '#server/web-app/web-app-sources.ts'
import { connect } from '#store/connection/connect.ts'
import { storeCourse } from '#store/learning/courses.ts'
import { migrate } from '#store/migrating/migrate.ts'
import { insertPartner } from '#store/people/partners.ts'
import { insertUser } from '#store/people/users.ts'
import type { Database } from '#store/schema.ts'

const HOST = '127.0.0.1'
/** Where a preview is entered: signed in, and led to the course. */
const ENTRANCE = '/preview'
const READER = { email: 'preview@preview.example', password: randomUUID() }

/** The script and the style of the page's own box: it follows the saves, and needs nothing of the web app. */
const PROGRAM = new URL('follow-saves.js', import.meta.url)
const STYLE = new URL('follow-saves.css', import.meta.url)

/** In place of a course that cannot be shown yet. */
const NOTHING_YET = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Preview</title>${headOf(0)}</head>
<body><p>The course cannot be shown yet. This page comes again with the next save.</p></body></html>`

/** The result of a save of the folder. */
export interface Save {
  /** Undefined where its problems keep it from being shown: what was shown before stays. */
  course: Course | undefined
  /** The files of the folder, by their paths in it, under the addresses that the course has for them. */
  media: ReadonlyMap<string, string>
  /** What the check says of it. */
  problems: { severity: 'error' | 'warning'; text: string }[]
}

/** A course as its readers will see it, in the real player, for whoever writes it. */
export interface Preview {
  /** Where it is read in a browser of this machine. */
  address: string
  /** Shows a save from now on, in every open page, too, and tells what the check says of it. */
  show: (save: Save) => Promise<void>
  close: () => Promise<void>
}

/** Builds the web app where it is not built yet, and says so first. Returns what stands in the way, in one sentence. */
export async function buildPlayer(print: (line: string) => void): Promise<string | undefined> {
  if (!isWebAppBuilt()) print('The player is built first, once: this takes a while.')
  return buildApart()
}

/**
 * Opens a portal of its own for one course, on the loopback address: its data lie in a scratch place that goes with it, its only
 * reader is an administrator, of whom nothing is recorded. `port` 0 takes a free one.
 */
export async function openPreview({ folder, port }: { folder: string; port: number }): Promise<Preview> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-preview-'))
  const db = connect({ kind: 'sqlite', file: join(dataDir, 'portal.sqlite') })
  await migrate(db)
  await addReader(db)
  const front = fastify({ forceCloseConnections: true })
  const readers = new Set<ServerResponse>()
  let shown: { course: Course; media: ReadonlyMap<string, string> } | undefined
  let [version, said] = [0, '']
  let portal: App | undefined

  const headers = securityHeaders(parseConfig({ DATA_DIR: dataDir }))
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
  front.get(`${ENTRANCE}/follow-saves.js`, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(await readFile(PROGRAM)),
  )
  front.get(`${ENTRANCE}/follow-saves.css`, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(await readFile(STYLE)),
  )
  front.get(`${ENTRANCE}/saves`, (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    reply.raw.write(said === '' ? ': waiting\n\n' : said)
    readers.add(reply.raw)
    reply.raw.once('close', () => readers.delete(reply.raw))
  })
  front.get(ENTRANCE, async (_request, reply) => {
    if (!shown) return reply.type('text/html; charset=utf-8').send(NOTHING_YET)
    return reply.header('set-cookie', await signIn(portal, front)).redirect(`/course/${shown.course.webPath}`)
  })
  front.all('/*', async (request, reply) => {
    const file = shown?.media.get(request.url.split('?')[0] ?? '')
    if (file !== undefined) return sendMedia(file, reply)
    if (portal && isNavigation(request.raw)) return sendPage(portal, version, request, reply)
    reply.hijack()
    portal?.routing(request.raw, reply.raw)
  })
  const origin = await front.listen({ host: HOST, port })
  const config = parseConfig({ PORT: new URL(origin).port, DATA_DIR: dataDir })
  // Cookies know no ports: another portal on this machine keeps its own.
  portal = await createApp({ config, db, cookiePrefix: `preview-${config.port}` })
  await portal.ready()

  return {
    address: `${origin}${ENTRANCE}`,
    async show({ course, media, problems }) {
      if (course) {
        // Under one id, whatever the folder says: what was shown before is gone.
        await storeCourse(db, { ...course, id: 'preview', enabled: true }, Date.now())
        shown = { course, media }
        version += 1
      }
      const address = shown && `/course/${encodeURIComponent(shown.course.webPath)}`
      const modules = shown ? modulesOf(shown.course).map(({ id }) => id) : []
      const told = { problems: problems.slice(0, MOST_TOLD), all: problems.length }
      const state = { version, address, modules, isShown: course !== undefined, ...told }
      said = `data: ${JSON.stringify(state)}\n\n`
      for (const reader of readers) reader.write(said)
    },
    async close() {
      for (const reader of readers) reader.end()
      await front.close()
      await portal.close()
      await db.destroy()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
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
