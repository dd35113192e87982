import { posix } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { COURSE_MEDIA } from '#core/folders.ts'
import { isOpenOnEarth } from '#domain/course/audience.ts'
import type { Course } from '#domain/course/course.ts'
import { parseJson } from '#domain/unknown-value.ts'
import { listCourses } from '#store/courses/courses.ts'
import type { Queryable } from '#store/schema.ts'
import type { MediaContext } from './stored-media.ts'

/** Requires revalidation, because media disappear with a disabled course. */
const CACHE_CONTROL = 'private, no-cache'

/**
 * Serves the project's own course media at `/media/`. Responds with 404 for a file whose courses are all disabled, or
 * currently not offered to any partner. Serves files that an enabled course also uses, and files of no course, such as
 * a partner's logo.
 */
export function courseMedia({ db, clock }: MediaContext) {
  return async (app: FastifyInstance) => {
    app.addHook<{ Params: { '*'?: string } }>('onRequest', async (request, reply) => {
      if (await isWithheld(db, request.params['*'] ?? '', clock())) return reply.callNotFound()
    })
    await app.register(fastifyStatic, {
      root: COURSE_MEDIA,
      prefix: '/media/',
      decorateReply: false,
      cacheControl: false,
      setHeaders: (reply) => void reply.header('cache-control', CACHE_CONTROL),
    })
  }
}

async function isWithheld(db: Queryable, path: string, now: number): Promise<boolean> {
  const file = fileOf(path)
  const showing = (await listCourses(db)).filter(({ course }) => mediaOf(course).has(file))
  const isShown = showing.some((listed) => listed.isEnabled && isOpenOnEarth(listed, now))
  return showing.length > 0 && !isShown
}

/** Normalizes a file name, because some file systems ignore case or the composition of accents. */
function fileOf(path: string): string {
  return posix
    .normalize(`/${path.replaceAll('\\', '/')}`)
    .normalize('NFC')
    .toLowerCase()
}

/** Media files by course, cached because a revision never changes. */
const MEDIA = new WeakMap<Course, Set<string>>()

function mediaOf(course: Course): Set<string> {
  const media = MEDIA.get(course) ?? new Set(textsIn(course).flatMap(filesIn))
  MEDIA.set(course, media)
  return media
}

/** Lists all texts of a document, including its editor states. */
function textsIn(value: unknown): string[] {
  const texts: string[] = []
  const waiting = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string') texts.push(next, ...textsInJson(next))
    else if (typeof next === 'object' && next !== null) waiting.push(...Object.values(next))
  }
  return texts
}

/** Lists the texts of an editor state, embedded JSON. */
function textsInJson(text: string): string[] {
  return text.startsWith('{') ? textsIn(parseJson(text)) : []
}

function filesIn(text: string): string[] {
  return [...text.matchAll(/(?:^|\/)media\/([^\s"'<>?#]+)/g)].map(([, path = '']) => fileOf(decode(path)))
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
