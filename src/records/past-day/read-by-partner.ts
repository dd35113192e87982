import { setImmediate } from 'node:timers/promises'
import { readCursor, writeCursor } from './page-cursor.ts'

/** Some rows of one partner; `end` is the cursor after the last one, and `isMore` says whether others follow. */
interface PartOfPage<Part> {
  part: Part
  size: number
  end: string | undefined
  isMore: boolean
}

/**
 * Reads the next rows of a list partner by partner, at most `limit`, after the cursor `after`. `read` returns the rows of
 * a partner after its own cursor. Other requests run in between.
 */
export async function readByPartner<Partner extends { id: string }, Part>(
  partners: readonly Partner[],
  after: string | undefined,
  limit: number,
  read: (partner: Partner, after: string | undefined, limit: number) => Promise<PartOfPage<Part>>,
): Promise<{ found: { partner: Partner; part: Part }[]; next?: string | undefined }> {
  const [from, own] = readCursor(after, 2) ?? []
  const first = from === undefined ? 0 : partners.findIndex(({ id }) => id === from)
  const found: { partner: Partner; part: Part }[] = []
  let [left, last] = [limit, after]
  for (const partner of first < 0 ? [] : partners.slice(first)) {
    // On a full page, one more row shows that there is another.
    const page = await read(partner, partner.id === from ? own : undefined, Math.max(left, 1))
    if (left === 0 && page.size > 0) return { found, next: last }
    if (left > 0) found.push({ partner, part: page.part })
    if (page.end !== undefined) last = writeCursor([partner.id, page.end])
    if (page.isMore) return { found, next: last }
    left -= page.size
    await setImmediate()
  }
  return { found }
}
