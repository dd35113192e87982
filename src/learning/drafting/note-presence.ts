import type { AppContext } from '#app-context.ts'
import { notFound } from '#core/errors.ts'
import { findDraft } from '#store/learning/course-drafts.ts'
import { forgetOpenPage, listOpenPages, noteOpenPage, type OpenPage } from '#store/learning/draft-presence.ts'

/** Time for which a page that is not heard of counts as open, in ms: it says every ten seconds that it is. */
const PRESENT_MS = 45_000

/** A page that is known to have a part open is written again after this time, in ms. */
const REWRITE_MS = 20_000

/** Most open pages of one person that are noted of a draft. */
const MAX_PAGES = 20

/**
 * Notes which part of a draft a page has open, or with null that it is closed, and lists the other pages that
 * have the draft open. Refuses with 404 a draft that is not there.
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
