import type { ConsoleCall } from '#client/session/console-session.ts'
import type { PartnerRow } from '#contract/console/company-partners.ts'
import type { PeopleFoundDocument } from '#contract/console/console-people.ts'
import { listPartners } from './partner-list-calls.ts'

/** Somebody or something that can be chosen; `about` tells it from others of the same name. */
export interface Choice {
  id: string
  name: string
  about: string
}

/** What a search found; `isMore` if it matches others, too. */
export interface Choices {
  found: readonly Choice[]
  isMore: boolean
}

/** Finds people of all partners by the beginnings of their names or emails. */
export async function findPeople(call: ConsoleCall, text: string): Promise<Choices> {
  const { people, isMore } = await call<PeopleFoundDocument>(`/people?${new URLSearchParams({ q: text })}`)
  const found = people.map(({ uid: id, userName, email, partner }) => ({
    ...{ id, name: userName || email },
    about: [email, ...(partner ? [partner.name] : [])].join(', '),
  }))
  return { found, isMore }
}

/** Finds partners that are not removed by a part of their names or ids. */
export async function findPartners(call: ConsoleCall, text: string): Promise<Choices> {
  const { partners, next } = await listPartners(call, { q: text })
  return { found: partners.map(choiceOf), isMore: next !== undefined }
}

/** Finds partners as `findPartners` does, and behind them those that were removed. */
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
