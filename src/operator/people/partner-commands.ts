import { readFile, stat } from 'node:fs/promises'
import { z } from 'zod'
import { NewPartnerId } from '#contract/console/company-partners.ts'
import type { MediaPlace } from '#core/config.ts'
import { LOGO_MESSAGES, MAX_LOGO_BYTES } from '#domain/console/logo.ts'
import { MAX_SEATS } from '#domain/people/seats.ts'
import { MediaFailure } from '#media/media-store.ts'
import { openMediaStore } from '#media/open-media-store.ts'
import { changePartnerSettings } from '#partners/change-partner-settings.ts'
import { createPartner } from '#partners/create-partner.ts'
import { storeLogo } from '#partners/store-logo.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { type CountedPartner, listPartners } from '#store/people/partners/counted-partners.ts'
import { lockPartner } from '#store/people/partners/partners.ts'
import type { Facts } from '../command-line/answer.ts'
import { CommandFailure, storeCommand, throwAsFailure, UsageError } from '../command-line/command.ts'
import {
  Email,
  NameOfPartner,
  NameOfPerson,
  PictureUrl,
  wholeNumber,
  Zone,
} from '../command-line/parse-options.ts'

/** Option for the id of a partner. */
export const PARTNER_ID = { id: { value: 'ID', sentence: 'the ID of the partner', required: true } } as const

const NAME = { value: 'NAME', sentence: 'the display name', schema: NameOfPartner } as const
const LOGO = {
  value: 'URL',
  sentence: 'an image: an https address or a path of this portal',
  schema: PictureUrl,
} as const
const ZONE = {
  value: 'ZONE',
  sentence: 'its time zone, such as Europe/Berlin',
  schema: Zone,
} as const
const SEATS = {
  value: 'N',
  sentence: 'the maximum number of associates, 0 to 100000',
  schema: wholeNumber(0, MAX_SEATS, `must be a whole number from 0 to ${MAX_SEATS}`),
} as const

/** Command that creates a partner organization. */
export const partnerCreate = storeCommand({
  name: 'partner create',
  summary: 'creates a partner',
  mayBegin: true,
  options: {
    id: { ...PARTNER_ID.id, schema: NewPartnerId },
    name: { ...NAME, required: true },
    'logo-url': LOGO,
    'admin-email': {
      value: 'E',
      sentence: 'the first administrator, invited by email',
      schema: Email,
    },
    'admin-name': {
      value: 'N',
      sentence: 'the name of the first administrator',
      joins: 'and',
      schema: NameOfPerson,
    },
    seats: SEATS,
    zone: ZONE,
  },
  async run({ id, name, seats, zone: timeZone, 'logo-url': logoUrl, ...first }, { db, now }) {
    const { 'admin-email': email, 'admin-name': userName } = first
    const administrator = email === undefined || userName === undefined ? undefined : { email, userName }
    const partner = { id, name, logoUrl, timeZone, seats, administrator }
    const done = await inTransaction(db, (transaction) =>
      createPartner(transaction, partner, { actor: 'operator' }, now),
    )
    if (done.outcome === 'email-taken')
      throw new CommandFailure(`--admin-email '${email}' already belongs to an account`)
    if (done.outcome !== 'created') throw idTaken(id, done.outcome === 'id-of-removed')
    return administrator === undefined
      ? `Created partner ${id}.`
      : `Created partner ${id}. The invitation for ${administrator.email} is queued for the running server.`
  },
})

/** Command that lists the partners with the numbers of their people. */
export const partnerList = storeCommand({
  name: 'partner list',
  summary: 'lists the partners, with their state and the number of their people',
  takesJson: true,
  async run(_values, { db }) {
    const partners = await listPartners(db)
    return { list: partners.map(factsOf), none: 'There are no partners yet.' }
  },
})

/** Command that shows one partner. */
export const partnerShow = storeCommand({
  name: 'partner show',
  summary: 'shows a partner',
  options: PARTNER_ID,
  takesJson: true,
  async run({ id }, { db }) {
    const partner = (await listPartners(db)).find((one) => one.id === id)
    if (!partner) throw unknownPartner(id)
    return { facts: factsOf(partner) }
  },
})

/** Command that changes the settings of a partner. */
export const partnerSet = storeCommand({
  name: 'partner set',
  summary: 'changes the name, the logo, the time zone, the reminders or the seats of a partner',
  options: {
    ...PARTNER_ID,
    name: NAME,
    'logo-url': LOGO,
    'logo-file': { value: 'FILE', sentence: 'an image to store, at most 1 MB', joins: 'or' },
    'no-logo': { sentence: 'removes the logo', joins: 'or' },
    'time-zone': ZONE,
    'no-time-zone': { sentence: 'uses TIME_ZONE again', joins: 'or' },
    reminders: {
      value: 'on|off',
      sentence: 'reminders of required courses',
      schema: z.enum(['on', 'off'], 'must be on or off').transform((text) => text === 'on'),
    },
    seats: SEATS,
    'no-seats': { sentence: 'removes the limit', joins: 'or' },
  },
  async run({ id, name, reminders, 'logo-file': file, ...values }, { db, now, config }) {
    const logoUrl = values['no-logo'] ? null : values['logo-url']
    const timeZone = values['no-time-zone'] ? null : values['time-zone']
    const seats = values['no-seats'] ? null : values.seats
    const change = { name, logoUrl, timeZone, reminders, seats }
    if (file === undefined && Object.values(change).every((value) => value === undefined))
      throw new UsageError(
        'nothing to change: give --name, --logo-url, --logo-file, --no-logo, --time-zone, --reminders or --seats',
      )
    if (file !== undefined) change.logoUrl = await storeLogoFile(config.media, file)
    await inTransaction(db, async (transaction) => {
      if (!(await lockPartner(transaction, id))) throw unknownPartner(id)
      await changePartnerSettings(transaction, id, change, { actor: 'operator' }, now)
    })
    return `Changed partner ${id}.`
  },
})

/** Stores a logo file. Returns its URL. */
async function storeLogoFile(place: MediaPlace, path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw new CommandFailure(`--logo-file '${path}' is not a file`)
  if (found.size > MAX_LOGO_BYTES) throw new CommandFailure(LOGO_MESSAGES.tooLarge)
  try {
    return await storeLogo(await openMediaStore(place), await readFile(path))
  } catch (error) {
    if (error instanceof MediaFailure) throw new CommandFailure(error.message)
    return throwAsFailure(error)
  }
}

function idTaken(id: string, isRemoved: boolean): CommandFailure {
  return new CommandFailure(
    isRemoved
      ? `--id '${id}' is a removed partner’s, and its records are kept; to reopen it, run portal partner resume --id ${id}`
      : `--id '${id}' is taken by another partner`,
  )
}

export function unknownPartner(id: string): CommandFailure {
  return new CommandFailure(`--id '${id}' is not a partner; portal partner list names them`)
}

function factsOf({ logoUrl, timeZone, remindersOff, created, ...partner }: CountedPartner): Facts {
  const { id, name, state, administrators, associates } = partner
  const reminders = remindersOff === undefined ? 'on' : 'off'
  return {
    id,
    name,
    state,
    administrators,
    associates,
    logo: logoUrl,
    timeZone,
    reminders,
    created: new Date(created),
  }
}
