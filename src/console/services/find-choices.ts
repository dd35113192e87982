import type { ConsoleCall } from '#client/session/console-session.ts'
import type { PartnerRow } from '#contract/console/company-partners.ts'
import type { PeopleFoundDocument } from '#contract/console/console-people.ts'
import { listPartners } from './partner-list-calls.ts'

/** Person or partner available for selection. `about` distinguishes entries with the same name. */
export interface Choice {
  id: string
  name: string
  about: string
}

/** Search results; `isMore` is true if further entries match. */
export interface Choices {
  found: readonly Choice[]
  isMore: boolean
}

/** Finds people of all partners by the beginning of a name or email address. */
export async function findPeople(call: ConsoleCall, text: string): Promise<Choices> {
  const { people, isMore } = await call<PeopleFoundDocument>(`/people?${new URLSearchParams({ q: text })}`)
  const found = people.map(({ uid: id, userName, email, partner }) => ({
    id,
    name: userName || email,
    about: [email, ...(partner ? [partner.name] : [])].join(', '),
  }))
  return { found, isMore }
}

/** Finds partners by part of a name or id, except removed ones. */
export async function findPartners(call: ConsoleCall, text: string): Promise<Choices> {
  const { partners, next } = await listPartners(call, { q: text })
  return { found: partners.map(choiceOf), isMore: next !== undefined }
}

/** Finds partners like `findPartners`, with removed ones at the end. */
export async function findEveryPartner(call: ConsoleCall, text: string): Promise<Choices> {
  const lists = await Promise.all([
    listPartners(call, { q: text }),
    listPartners(call, { q: text, filter: 'removed' }),
  ])
  return {
    found: lists.flatMap(({ partners }) => partners.map(choiceOf)),
    isMore: lists.some(({ next }) => next !== undefined),
  }
}

function choiceOf({ id, name, state }: PartnerRow): Choice {
  return { id, name, about: state === 'open' ? id : `${id}, ${state}` }
}
