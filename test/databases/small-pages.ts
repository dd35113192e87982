import { limitPageSizes } from '#store/connection/each-page.ts'

/** Page size in rows for all tests on SQLite, so small that paged reads take several pages. */
export const SMALL_PAGE = 3

limitPageSizes(SMALL_PAGE)
