import type { ErasurePreview } from '#contract/console/console-people.ts'
import { plural } from '#domain/messages.ts'
import { findPartnerNames } from '#store/people/partners/partners.ts'
import { countPersonalRows, findPerson } from '#store/people/personal-data/read-personal-rows.ts'
import type { User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import type { PersonalTableName } from '#store/tables/tables.ts'
import { networksOf } from '../client-address.ts'
import { describeLoss, findLoss } from './describe-loss.ts'

/** Tables whose rows are erased with an account, with the noun for one row. */
const ERASED_TABLES = [
  ['sessions', 'session'],
  ['passkeys', 'passkey'],
  ['totp_factors', 'authenticator app'],
  ['recovery_codes', 'recovery code'],
  ['known_browsers', 'remembered browser'],
  ['sign_in_attempts', 'failed sign-in count'],
  ['email_tokens', 'emailed link'],
  ['reset_requests', 'password reset request'],
  ['mail_queue', 'email'],
  ['video_positions', 'saved video position'],
] as const satisfies [PersonalTableName, string][]

/** Tables omitted from the description when they have no rows for the person. */
const RARE: readonly PersonalTableName[] = ['passkeys', 'totp_factors', 'recovery_codes']

/** Counts the rows that an erasure removes and keeps. */
async function countErasure(db: Queryable, user: User) {
  const person = await findPerson(db, user, networksOf)
  const count = (table: PersonalTableName) => countPersonalRows(db, table, person)
  return {
    goes: await Promise.all(
      ERASED_TABLES.map(async ([table, noun]) => ({ table, noun, count: await count(table) })),
    ),
    records: await count('completions'),
    events: await count('learning_events'),
    certificates: await count('certificates'),
    lines: await count('audit_log'),
  }
}

/** Lists the rows that an erasure removes and keeps, with counts. */
export async function describeErasure(db: Queryable, user: User): Promise<string[]> {
  const counted = await countErasure(db, user)
  const goes = counted.goes.flatMap(({ table, noun, count }) =>
    count === 0 && RARE.includes(table) ? [] : [plural(count, noun)],
  )
  return [
    `account: ${user.email} (${user.userName}), ${user.uid}`,
    `deleted: the account with its name, email, profile picture and password; ${goes.join(', ')}`,
    `kept under that ID, no longer linked to a person: ${learningText(counted)}, ${plural(counted.lines, 'line')} of the audit log, without any email or address`,
    ...(await describeLoss(db, user)),
  ]
}

/** Describes the rows that an erasure removes and keeps, in sentences for the company's console. */
export async function previewErasure(db: Queryable, user: User): Promise<ErasurePreview> {
  const counted = await countErasure(db, user)
  const goes = counted.goes.flatMap(({ noun, count }) => (count === 0 ? [] : [plural(count, noun)]))
  const names = user.partner === undefined ? undefined : await findPartnerNames(db, [user.partner])
  return {
    goes: [
      'The account: name, email, profile picture and password.',
      ...(goes.length === 0 ? [] : [`${joinWords(goes)}.`]),
    ],
    stays: [
      stayingText(counted),
      `${plural(counted.lines, 'line')} of the activity log, with emails and addresses removed.`,
    ],
    loss:
      (await findLoss(db, user)) === 'team'
        ? [
            `This is the last administrator of ${[...(names?.values() ?? [])].join()}. No one will be left to manage its team.`,
          ]
        : [],
  }
}

type Counted = Awaited<ReturnType<typeof countErasure>>

function learningText({ records, events }: Counted): string {
  return `${plural(records, 'learning record')} with ${plural(events, 'event')}`
}

/** Describes the learning records that remain. */
function stayingText(counted: Counted): string {
  const { records, certificates } = counted
  const learned = [
    ...(records === 0 ? [] : [learningText(counted)]),
    ...(certificates === 0 ? [] : [plural(certificates, 'certificate')]),
  ]
  if (learned.length === 0) return 'No learning records.'
  return `${joinWords(learned)}, under an anonymous ID instead of the name.`
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
