import type { z } from 'zod'
import type { RequiredOnDayPage, RequiredOnDayQuery } from '#contract/proof.ts'
import { readRequiredOnDay } from '#records/read-required-on-day.ts'
import { chooseDay, type ProofContext } from '#records/valid-certificates.ts'
import { listSomeUsersOfPartner } from '#store/people/members.ts'

/** Reads a page of the people who had to complete a course on a day; only current members have names and reasons. */
export async function readRequiredPage(
  context: ProofContext,
  { partnerId: partner, day, limit, ...listed }: z.output<typeof RequiredOnDayQuery>,
): Promise<RequiredOnDayPage> {
  const chosen = await chooseDay(context, partner, day)
  const { people, ...page } = await readRequiredOnDay(context, { partner, ...listed }, chosen, limit)
  const uids = people.map(({ uid }) => uid)
  const members = uids.length === 0 ? [] : await listSomeUsersOfPartner(context.db, partner, uids)
  const names = new Map(members.map(({ uid, userName }) => [uid, userName]))
  const documents = people.map(({ uid, own, ...required }) => {
    const name = names.get(uid)
    const why = name === undefined ? {} : { reason: own?.reason, document: own?.document }
    return { ...required, userId: uid, name, ...why }
  })
  return { documents, day: chosen.on.day, today: chosen.today, ...page }
}
