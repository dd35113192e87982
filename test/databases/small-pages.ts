import { limitPageSizes } from '#store/connection/each-page.ts'

/** Page size in every test on SQLite, in rows, so that paged reads take more than one page. */
export const SMALL_PAGE = 3

limitPageSizes(SMALL_PAGE)
