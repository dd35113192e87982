import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's own folder, wherever the process was started, from its sources as from `dist/server`. */
export const PROJECT = fileURLToPath(new URL('../../', import.meta.url))

/** The sources, for what is no program and stands beside them. */
export const SOURCES = `${PROJECT}src`

/** True where this runs as it was built. */
const IS_BUILT =
  fileURLToPath(new URL('./', import.meta.url)) ===
  fileURLToPath(new URL('../../dist/server/', import.meta.url))

/** Returns the path of a file that the build writes next to the server; undefined where this runs from its sources. */
export function builtFile(name: string): string | undefined {
  return IS_BUILT ? `${PROJECT}dist/server/${name}` : undefined
}

/** Returns the file of a program that runs beside the one that asks, built like it; `source` is its path in `src`. */
export function programFile(source: `${string}-${'process' | 'thread'}.ts`): string {
  return IS_BUILT ? `${PROJECT}dist/server/${basename(source, '.ts')}.js` : `${SOURCES}/${source}`
}

/** The built web app, and the built console of the company. */
export const WEB_APP = `${PROJECT}dist/web`
export const CONSOLE_APP = `${PROJECT}dist/console`

/** The server's compiled code, kept by Node from one start to the next. */
export const COMPILED = `${PROJECT}dist/compiled`

/** The demo courses, and the pictures and clips they show. */
export const COURSES = `${PROJECT}courses`
export const COURSE_MEDIA = `${COURSES}/media`
