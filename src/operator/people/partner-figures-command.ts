import { attentionReasons } from '#domain/console/partner-figures.ts'
import { countAllFigures, countFigures } from '#records/teams/count-figures.ts'
import { eachPage } from '#store/connection/each-page.ts'
import { type FiguredPartner, findFigured, listFigured } from '#store/people/partners/figured-partners.ts'
import type { Facts } from '../command-line/answer.ts'
import { storeCommand } from '../command-line/command.ts'
import { unknownPartner } from './partner-commands.ts'

/** Number of partners per page. */
const PAGE_SIZE = 1000

/** Command that recounts the partners and prints the figures of the company's console. */
export const partnerFigures = storeCommand({
  name: 'partner figures',
  summary: 'counts the people of all partners, or of one, and their progress, as in the console',
  options: { id: { value: 'ID', sentence: 'only this partner' } },
  takesJson: true,
  hasLowPriority: true,
  async run({ id }, { db, config, now, warn }) {
    const report = (error: unknown) => warn(String(error))
    const context = { db, config, clock: () => now, log: { warn: report, error: report } }
    if (id !== undefined) {
      await countFigures(context, id)
      const partner = await findFigured(db, id)
      if (!partner) throw unknownPartner(id)
      return { list: [factsOf(partner, now)], none: '' }
    }
    await countAllFigures(context, now)
    const wanted = { text: '', filter: 'all', order: 'name', isDescending: false } as const
    const pages = eachPage<FiguredPartner>(PAGE_SIZE, (last, limit) =>
      listFigured(db, { ...wanted, after: last?.place, limit }, now),
    )
    const list: Facts[] = []
    for await (const page of pages) list.push(...page.map((partner) => factsOf(partner, now)))
    return { list, none: 'There are no partners yet.' }
  },
})

function factsOf({ figures, counted, ...partner }: FiguredPartner, now: number): Facts {
  const { administrators, associates, active, possible, complete, overdue, lastSeen } = figures
  return {
    id: partner.id,
    name: partner.name,
    state: partner.state,
    administrators,
    associates,
    seats: partner.seats,
    active,
    possible,
    complete,
    overdue,
    lastSeen: lastSeen === undefined ? undefined : new Date(lastSeen),
    counted: counted === undefined ? undefined : new Date(counted),
    attention: attentionReasons({ ...figures, ...partner }, now).join(', ') || undefined,
  }
}
