import { posix } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { COURSE_MEDIA } from '#core/folders.ts'
import type { Course } from '#domain/course/course.ts'
import { parseJson } from '#domain/unknown-value.ts'
import { listCourses } from '#store/learning/courses.ts'
import type { Queryable } from '#store/schema.ts'

/** Revalidated each time, so that media disappear with a course that is no longer enabled. */
const CACHE_CONTROL = 'private, no-cache'

/**
 * Serves the courses' media that are files of the project, at `/media/`. A file shown only by courses that
 * are not enabled answers 404, as those courses do; a file that an enabled course shows too is served, and so
 * is one that no course shows, such as a partner's logo.
 */
export function courseMedia(db: Queryable) {
  return async (app: FastifyInstance) => {
    app.addHook<{ Params: { '*'?: string } }>('onRequest', async (request, reply) => {
      if (await isWithheld(db, request.params['*'] ?? '')) return reply.callNotFound()
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

async function isWithheld(db: Queryable, path: string): Promise<boolean> {
  const file = fileOf(path)
  const showing = (await listCourses(db)).filter(({ course }) => mediaOf(course).has(file))
  return showing.length > 0 && !showing.some(({ isEnabled }) => isEnabled)
}

/** Returns one name for all spellings of a file: some file systems ignore case or the form of accents. */
function fileOf(path: string): string {
  return posix
    .normalize(`/${path.replaceAll('\\', '/')}`)
    .normalize('NFC')
    .toLowerCase()
}

/** Media files by course: a stored course at one revision never changes. */
const MEDIA = new WeakMap<Course, Set<string>>()

function mediaOf(course: Course): Set<string> {
  const media = MEDIA.get(course) ?? new Set(textsIn(course).flatMap(filesIn))
  MEDIA.set(course, media)
  return media
}

/** Lists every text of a document, including those of the editor states in it. */
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

/** Lists the texts of an editor state, which is JSON within the JSON, without their escapes. */
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
