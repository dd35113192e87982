import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's root folder, both from the sources and from `dist/server`. */
export const PROJECT = fileURLToPath(new URL('../../', import.meta.url))

/** The source folder, which also contains data files outside the bundle. */
export const SOURCES = `${PROJECT}src`

/** True if this code runs from the build. */
const IS_BUILT =
  fileURLToPath(new URL('./', import.meta.url)) ===
  fileURLToPath(new URL('../../dist/server/', import.meta.url))

/** Returns the path of a build output next to the server. Undefined when running from the sources. */
export function builtFile(name: string): string | undefined {
  return IS_BUILT ? `${PROJECT}dist/server/${name}` : undefined
}

/**
 * Returns the file of a program for a process or a thread. The file is compiled if this code is. `source` is a path in
 * `src`.
 */
export function programFile(source: `${string}-${'process' | 'thread'}.ts`): string {
  return IS_BUILT ? `${PROJECT}dist/server/${basename(source, '.ts')}.js` : `${SOURCES}/${source}`
}

/** The built web app and the built company console. */
export const WEB_APP = `${PROJECT}dist/web`
export const CONSOLE_APP = `${PROJECT}dist/console`

/** Node's compile cache, kept between starts of the server. */
export const COMPILED = `${PROJECT}dist/compiled`

/** The demo courses, with their pictures and clips. */
export const COURSES = `${PROJECT}courses`
export const COURSE_MEDIA = `${COURSES}/media`
