import type { z } from 'zod'
import type { ConsoleCall } from '#client/session/console-session.ts'
import type {
  NewPartnerBody,
  PartnerList,
  PartnerRow,
  PartnersQuery,
} from '#contract/console/company-partners.ts'

/** Query for a list of partners. */
export type WantedPartners = z.input<typeof PartnersQuery>

/** Returns one page of partners. */
export function listPartners(call: ConsoleCall, wanted: WantedPartners): Promise<PartnerList> {
  const given = Object.entries(wanted).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, value]],
  )
  return call(`/partners?${new URLSearchParams(given)}`)
}

/** Loads all pages of a partner list, one after the other. */
export async function listAllPartners(call: ConsoleCall, wanted: WantedPartners): Promise<PartnerRow[]> {
  const rows: PartnerRow[] = []
  let after: string | undefined
  do {
    const { partners, next } = await listPartners(call, { ...wanted, after })
    rows.push(...partners)
    after = next
  } while (after !== undefined)
  return rows
}

export type NewPartner = z.input<typeof NewPartnerBody>

/** Creates a partner. `key` is the idempotency key. */
export function createPartner(
  call: ConsoleCall,
  partner: NewPartner,
  key: string,
): Promise<{ message: string }> {
  return call('/partners', { method: 'POST', body: partner, key })
}
