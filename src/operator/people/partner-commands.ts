import { inTransaction } from '#store/connection/in-transaction.ts'
import { audit } from '#store/operation/audit-log.ts'
import {
  type CountedPartner,
  changePartner,
  findPartner,
  insertPartner,
  listPartners,
  lockPartnerState,
} from '#store/people/partners.ts'
import type { Queryable } from '#store/schema.ts'
import type { Facts } from '../answer.ts'
import { CommandFailure, requiredText, type StoreCommand, textOf, UsageError } from '../command.ts'
import { parseNameOption, parseUrlOption } from '../parse-options.ts'

const ID = { id: { type: 'string', required: true } } as const

/** Creates a partner organisation. */
export const partnerCreate: StoreCommand = {
  name: 'partner create',
  usage: '--id ID --name NAME [--logo-url URL]',
  summary: 'creates a partner',
  mayBegin: true,
  options: { ...ID, name: { type: 'string', required: true }, 'logo-url': { type: 'string' } },
  async run(values, { db, now }) {
    const id = requiredText(values, 'id')
    const name = parseNameOption(requiredText(values, 'name'))
    if (!/^[a-z0-9][a-z0-9-]{0,99}$/.test(id))
      throw new UsageError(`--id '${id}' must be lowercase letters, digits and hyphens`)
    const logoUrl = parseUrlOption('logo-url', textOf(values, 'logo-url'))
    await inTransaction(db, async (transaction) => {
      if (!(await insertPartner(transaction, { id, name, logoUrl }, now)))
        throw await idTaken(transaction, id)
      await audit(transaction, { act: 'partner-created', actor: 'operator', subject: id, partner: id }, now)
    })
    return `Created partner ${id}.`
  },
}

/** Lists the partners with the number of their people. */
export const partnerList: StoreCommand = {
  name: 'partner list',
  usage: '',
  summary: 'lists the partners, with their state and the number of their people',
  options: {},
  tellsFacts: true,
  async run(_values, { db }) {
    const partners = await listPartners(db)
    return { list: partners.map(factsOf), none: 'There is no partner yet.' }
  },
}

/** Shows one partner. */
export const partnerShow: StoreCommand = {
  name: 'partner show',
  usage: '--id ID',
  summary: 'shows a partner',
  options: ID,
  tellsFacts: true,
  async run(values, { db }) {
    const id = requiredText(values, 'id')
    const partner = (await listPartners(db)).find((one) => one.id === id)
    if (!partner) throw unknownPartner(id)
    return { facts: factsOf(partner) }
  },
}

/** Changes what people see of a partner. */
export const partnerSet: StoreCommand = {
  name: 'partner set',
  usage: '--id ID [--name NAME] [--logo-url URL | --no-logo]',
  summary: 'changes the name or the logo of a partner',
  options: {
    ...ID,
    name: { type: 'string' },
    'logo-url': { type: 'string' },
    'no-logo': { type: 'boolean' },
  },
  async run(values, { db, now }) {
    const id = requiredText(values, 'id')
    const given = textOf(values, 'name')
    const name = given === undefined ? undefined : parseNameOption(given)
    const url = parseUrlOption('logo-url', textOf(values, 'logo-url'))
    if (url !== undefined && values['no-logo'])
      throw new UsageError('--logo-url and --no-logo exclude each other')
    const logoUrl = values['no-logo'] ? null : url
    if (name === undefined && logoUrl === undefined)
      throw new UsageError('there is nothing to change: give --name, --logo-url or --no-logo')
    await inTransaction(db, async (transaction) => {
      if (!(await findPartner(transaction, id))) throw unknownPartner(id)
      await changePartner(transaction, id, { name, logoUrl })
      await audit(transaction, { act: 'partner-changed', actor: 'operator', subject: id, partner: id }, now)
    })
    return `Changed partner ${id}.`
  },
}

async function idTaken(db: Queryable, id: string): Promise<CommandFailure> {
  const isRemoved = (await lockPartnerState(db, id)) === 'removed'
  return new CommandFailure(
    isRemoved
      ? `--id '${id}' is that of a removed partner, whose people’s records are kept; portal partner resume --id ${id} opens it again`
      : `--id '${id}' is taken by another partner`,
  )
}

export function unknownPartner(id: string): CommandFailure {
  return new CommandFailure(`--id '${id}' is no partner; portal partner list names them`)
}

function factsOf({ id, name, logoUrl, state, administrators, associates, created }: CountedPartner): Facts {
  return { id, name, state, administrators, associates, logo: logoUrl, created: new Date(created) }
}
