import { fileURLToPath } from 'node:url'

/** The project's own folder, wherever the process was started. */
export const PROJECT = fileURLToPath(new URL('../../', import.meta.url))

/** The built web app, and the built console of the company. */
export const WEB_APP = `${PROJECT}dist/web`
export const CONSOLE_APP = `${PROJECT}dist/company`

/** The server's compiled code, kept by Node from one start to the next. */
export const COMPILED = `${PROJECT}dist/compiled`

/** The demo courses, and the pictures and clips they show. */
export const COURSES = `${PROJECT}courses`
export const COURSE_MEDIA = `${COURSES}/media`
