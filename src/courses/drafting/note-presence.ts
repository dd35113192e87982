import type { AppContext } from '#app-context.ts'
import { notFound } from '#core/errors.ts'
import { findDraft } from '#store/courses/course-drafts.ts'
import { forgetOpenPage, listOpenPages, noteOpenPage, type OpenPage } from '#store/courses/draft-presence.ts'

/** Time for which a page counts as open after its last report, in ms. Pages report every ten seconds. */
const PRESENT_MS = 45_000

/** Minimum interval between writes for an unchanged page, in ms. */
const REWRITE_MS = 20_000

/** Maximum number of open pages recorded per person and draft. */
const MAX_PAGES = 20

/**
 * Records the part of a draft that a page shows, or null when the page is closed. Lists the other open pages of the
 * draft. Refuses a missing draft with 404.
 */
export async function notePresence(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  draftId: string,
  own: Omit<OpenPage, 'part'> & { part: string | null },
): Promise<OpenPage[]> {
  const now = clock()
  const [draft, pages] = await Promise.all([
    findDraft(db, draftId),
    listOpenPages(db, draftId, now - PRESENT_MS),
  ])
  if (!draft) throw notFound()
  const { part, ...page } = own
  const known = pages.find((one) => one.page === own.page)
  if (part === null) await forgetOpenPage(db, draftId, page)
  else if (known ? known.part !== part || now - known.seen >= REWRITE_MS : hasFewOpen(pages, page.uid))
    await noteOpenPage(db, draftId, { ...page, part }, now)
  return pages.filter((one) => one.page !== own.page)
}

function hasFewOpen(pages: OpenPage[], uid: string): boolean {
  return pages.filter((one) => one.uid === uid).length < MAX_PAGES
}
