import { limitPageSizes } from '#store/connection/each-page.ts'

/** Rows in a page in every test on SQLite, so that whatever is read page by page fills more than one. */
export const SMALL_PAGE = 3

limitPageSizes(SMALL_PAGE)
