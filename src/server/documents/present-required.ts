import type { RequiredPersonDocument } from '#contract/proof.ts'
import type { RequiredPerson } from '#records/past-day/read-required-on-day.ts'
import { listSomeUsersOfPartner } from '#store/people/members.ts'
import type { Queryable } from '#store/schema.ts'

/** Presents the people of a partner who had to complete a course. Only current members have names and reasons. */
export async function presentRequired(
  db: Queryable,
  partner: string,
  people: readonly RequiredPerson[],
): Promise<RequiredPersonDocument[]> {
  const uids = people.map(({ uid }) => uid)
  const members = uids.length === 0 ? [] : await listSomeUsersOfPartner(db, partner, uids)
  const names = new Map(members.map(({ uid, userName }) => [uid, userName]))
  return people.map(({ uid, own, ...required }) => {
    const name = names.get(uid)
    const why = name === undefined ? {} : { reason: own?.reason, document: own?.document }
    return { ...required, userId: uid, name, ...why }
  })
}
