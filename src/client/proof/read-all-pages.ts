import { MAX_FILE_ROWS, TableTooLarge } from '#client/table-file/table-failure.ts'
import type { ListedPartner } from '#contract/proof.ts'
import { givenOf } from './use-proof-view.ts'

/** A page of a list for a day. */
export interface ProofPage<Entry> {
  documents: readonly Entry[]
  day: string
  today: string
  /** Partner that filters the company's list. */
  partner?: ListedPartner | undefined
  next?: string | undefined
}

/** Loads one page. The query has the filters, the end of the previous page as `after`, and a `limit`. */
export type LoadPage<Page> = (query: Record<string, string>) => Promise<Page>

/** Page size when loading a whole list for a file. */
const FILE_PAGE_SIZE = '2000'

/**
 * Loads all entries of a list for a file. Throws TableTooLarge as soon as there are more than MAX_FILE_ROWS.
 */
export async function readAllPages<Entry>(
  load: LoadPage<ProofPage<Entry>>,
  filters: Record<string, string>,
): Promise<Entry[]> {
  const entries: Entry[] = []
  let after: string | undefined = ''
  while (after !== undefined) {
    const page: ProofPage<Entry> = await load(givenOf({ ...filters, after, limit: FILE_PAGE_SIZE }))
    entries.push(...page.documents)
    if (entries.length > MAX_FILE_ROWS)
      throw new TableTooLarge('This list is too long for a file. Filter it first.')
    after = page.next
  }
  return entries
}
