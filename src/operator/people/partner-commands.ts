import { readFile, stat } from 'node:fs/promises'
import { NewPartnerId, PartnerName } from '#contract/console/company-partners.ts'
import type { MediaPlace } from '#core/config.ts'
import { nearest } from '#core/nearest.ts'
import { LOGO_MESSAGES, MAX_LOGO_BYTES } from '#domain/console/logo.ts'
import { MAX_SEATS, parseSeats } from '#domain/people/seats.ts'
import { findZone, listZones } from '#domain/requirement/local-time.ts'
import { MediaFailure } from '#media/media-store.ts'
import { openMediaStore } from '#media/open-media-store.ts'
import { changePartnerSettings } from '#partners/change-partner-settings.ts'
import { createPartner } from '#partners/create-partner.ts'
import { storeLogo } from '#partners/store-logo.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { type CountedPartner, listPartners } from '#store/people/counted-partners.ts'
import { lockPartner } from '#store/people/partners.ts'
import type { Facts } from '../answer.ts'
import { CommandFailure, storeCommand, throwAsFailure, UsageError } from '../command.ts'
import { parseEmailOption, parseLikeConsole, parseNameOption, parseUrlOption } from '../parse-options.ts'

/** The option that names a partner. */
export const PARTNER_ID = { id: { value: 'ID', sentence: 'the id of the partner', required: true } } as const

const NAME = { value: 'NAME', sentence: 'the name that people see' } as const
const LOGO = { value: 'URL', sentence: 'a picture: an https address or a path of this portal' } as const

const SEATS = { value: 'N', sentence: 'how many associates it may have, 0 to 100000' } as const

/** Creates a partner organisation. */
export const partnerCreate = storeCommand({
  name: 'partner create',
  summary: 'creates a partner',
  mayBegin: true,
  options: {
    ...PARTNER_ID,
    name: { ...NAME, required: true },
    'logo-url': LOGO,
    'admin-email': { value: 'E', sentence: 'the first administrator, who is mailed an invitation' },
    'admin-name': { value: 'N', sentence: 'the name of the first administrator', joins: 'and' },
    seats: SEATS,
    zone: { value: 'ZONE', sentence: 'where its days begin and end, such as Europe/Berlin' },
  },
  async run({ id, ...values }, { db, now }) {
    const name = parsePartnerName(values.name)
    parseNewPartnerId(id)
    const logoUrl = parseUrlOption('logo-url', values['logo-url'])
    const { 'admin-email': email, 'admin-name': userName } = values
    const administrator =
      email === undefined || userName === undefined
        ? undefined
        : { email: parseEmailOption(email, 'admin-email'), userName: parseNameOption(userName, 'admin-name') }
    const timeZone = parseTimeZone(values.zone, 'zone')
    const partner = { id, name, logoUrl, timeZone, seats: parseSeatsOption(values.seats), administrator }
    const done = await inTransaction(db, (transaction) =>
      createPartner(transaction, partner, { actor: 'operator' }, now),
    )
    if (done.outcome === 'email-taken')
      throw new CommandFailure(`--admin-email '${email}' already belongs to an account`)
    if (done.outcome !== 'created') throw idTaken(id, done.outcome === 'id-of-removed')
    return administrator === undefined
      ? `Created partner ${id}.`
      : `Created partner ${id}. The invitation for ${administrator.email} is queued; the server sends it when it is running.`
  },
})

/** Lists the partners with the numbers of their people. */
export const partnerList = storeCommand({
  name: 'partner list',
  summary: 'lists the partners, with their state and the number of their people',
  takesJson: true,
  async run(_values, { db }) {
    const partners = await listPartners(db)
    return { list: partners.map(factsOf), none: 'There is no partner yet.' }
  },
})

/** Shows one partner. */
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

/** Changes the settings of a partner. */
export const partnerSet = storeCommand({
  name: 'partner set',
  summary: 'changes the name, the logo, the time zone, the reminders or the seats of a partner',
  options: {
    ...PARTNER_ID,
    name: NAME,
    'logo-url': LOGO,
    'logo-file': { value: 'FILE', sentence: 'a picture of at most 1 MB, which is stored', joins: 'or' },
    'no-logo': { sentence: 'shows no logo any more', joins: 'or' },
    'time-zone': { value: 'ZONE', sentence: 'where its days begin and end, such as Europe/Berlin' },
    'no-time-zone': { sentence: 'has the days of TIME_ZONE again', joins: 'or' },
    reminders: { value: 'on|off', sentence: 'whether its people are reminded of required courses' },
    seats: SEATS,
    'no-seats': { sentence: 'may have any number of them again', joins: 'or' },
  },
  async run({ id, ...values }, { db, now, config }) {
    const name = values.name === undefined ? undefined : parsePartnerName(values.name)
    const logoUrl = values['no-logo'] ? null : parseUrlOption('logo-url', values['logo-url'])
    const zone = parseTimeZone(values['time-zone'])
    const timeZone = values['no-time-zone'] ? null : zone
    const reminders = parseReminders(values.reminders)
    const seats = values['no-seats'] ? null : parseSeatsOption(values.seats)
    const change = { name, logoUrl, timeZone, reminders, seats }
    const file = values['logo-file']
    if (file === undefined && Object.values(change).every((value) => value === undefined))
      throw new UsageError(
        'there is nothing to change: give --name, --logo-url, --logo-file, --no-logo, --time-zone, --reminders or --seats',
      )
    if (file !== undefined) change.logoUrl = await storeLogoFile(config.media, file)
    await inTransaction(db, async (transaction) => {
      if (!(await lockPartner(transaction, id))) throw unknownPartner(id)
      await changePartnerSettings(transaction, id, change, { actor: 'operator' }, now)
    })
    return `Changed partner ${id}.`
  },
})

/** Returns the id of a new partner; refuses one that the console refuses. Older partners may have other ids. */
export function parseNewPartnerId(text: string): string {
  return parseLikeConsole(NewPartnerId, 'id', text)
}

/** Returns a partner's name, trimmed; refuses one that the console refuses. */
export function parsePartnerName(text: string): string {
  return parseNameOption(text, 'name', PartnerName)
}

/** Returns an option's time zone in canonical form; refuses any other, suggesting a similar one. */
export function parseTimeZone(text: string | undefined, option = 'time-zone'): string | undefined {
  const zone = text === undefined ? undefined : findZone(text)
  if (text === undefined || zone !== undefined) return zone
  const meant = nearest(text, [...listZones(), 'UTC'])
  const hint = meant === undefined ? 'one is Europe/Berlin' : `did you mean ${meant}?`
  throw new UsageError(`--${option} '${text}' is not a time zone; ${hint}`)
}

/** Returns the seats of `--seats`; refuses anything but a whole number within the limits. */
export function parseSeatsOption(text: string | undefined): number | undefined {
  const seats = text === undefined ? undefined : parseSeats(text)
  if (text !== undefined && seats === undefined)
    throw new UsageError(`--seats '${text}' must be a whole number from 0 to ${MAX_SEATS}`)
  return seats
}

function parseReminders(text: string | undefined): boolean | undefined {
  if (text !== undefined && !['on', 'off'].includes(text))
    throw new UsageError(`--reminders '${text}' must be on or off`)
  return text === undefined ? undefined : text === 'on'
}

/** Stores a logo file and returns its address. */
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
      ? `--id '${id}' is that of a removed partner, whose people’s records are kept; portal partner resume --id ${id} opens it again`
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
