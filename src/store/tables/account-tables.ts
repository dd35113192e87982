import type { GroupWord } from '#domain/people/member-groups.ts'
import { flag, json, number, OPAQUE_ID, SECRET, text, time } from './column.ts'
import { personalTable, table } from './define-table.ts'
import { ofMember } from './person.ts'

const AS_IN_ACCOUNT = 'in `users`'

/** Accounts and the partners to which they belong. */
export const ACCOUNT_TABLES = {
  partners: table({
    purpose: 'the organizations whose people learn here',
    columns: {
      id: text(),
      name: text(),
      logo_url: text().orNull(),
      created: time(),
      /** Time of suspension, during which its users cannot sign in; null if it is not suspended. */
      suspended: time().optional(),
      /** Time of removal. The row is kept for the records of its users. */
      removed: time().optional(),
      /** The partner's time zone, such as `Europe/Berlin`; null for the portal's. */
      time_zone: text().optional(),
      /** JSON list of earlier time zones, oldest first: `{zone, until}`; a null zone is the portal's. */
      earlier_zones: json().optional(),
      /** Time since which its team and own deadlines have a history; null for its creation. */
      history_from: time().optional(),
      /** Time when its reminders were switched off; null if they are on. */
      reminders_off: time().optional(),
      /** `all` for all enabled courses, or `chosen` for those in `partner_courses`. */
      catalogue: text<'all' | 'chosen'>().withDefault(),
      /** The word for its groups, such as `shop`; null for the default. */
      group_word: text<GroupWord>().optional(),
      /** Maximum number of associates; null for no limit. */
      seats: number().optional(),
    },
  }),
  users: personalTable({
    data: 'account',
    purpose: 'signing in, and being known to one’s team',
    copiedAs: 'account',
    columns: {
      uid: text().as('id', 'the account’s ID, which says nothing about the person'),
      /** The account's email, canonical and unique. */
      email: text().as('email', 'the email address'),
      user_name: text().as('name', 'the name'),
      roles: json().as('roles', 'the roles'),
      partner: text().orNull().as('partner', 'the partner of which the person is a member'),
      profile_image_url: text().orNull().as('picture', 'where the picture is'),
      /** 0 if enabled, 1 if disabled individually, 2 if disabled with its partner. */
      disabled: flag().as('disabled', 'whether the account is disabled'),
      password_hash: text().orNull().leftOut('the password, as a hash', SECRET),
      /** 0 for an account without a password, and after a change of email, until a mailed link is used. */
      email_proved: flag()
        .withDefault()
        .as('emailProved', 'whether a link emailed to the address was followed'),
      created: time().as('created', 'when the account was created'),
      is_demo: flag().withDefault().as('demo', 'whether the account came with the demo'),
      /** Time when the account joined its partner; null if unknown, in which case `created` is used. */
      joined: time().optional().as('joined', 'when the person joined the partner'),
      /** JSON of the groups and areas to which an administrator is limited: `{groups, areas}`; null for everyone. */
      admin_limit: json()
        .optional()
        .as('manages', 'the groups and areas to which the administrator is limited'),
      /**
       * The name and email from which the search words were made. Outdated if 0.3.0 has changed the account since.
       */
      words_of: text()
        .optional()
        .leftOut('the name and the email of which the words for finding were made', 'beside it'),
    },
  }),
  emails: personalTable({
    purpose: 'finding the account of an email: the database keeps it from `users`',
    staysBehind: true,
    columns: {
      email: text().leftOut('the email address', AS_IN_ACCOUNT),
      uid: text().leftOut('whose it is', OPAQUE_ID),
    },
  }),
  /** An account in its partner's team, keyed by partner and uid. Triggers copy these columns from `users`. */
  members: personalTable({
    purpose: 'showing a team: the database keeps it from `users`',
    isAbout: ofMember('uid'),
    staysBehind: true,
    columns: {
      partner_id: text().leftOut('the partner of which the person is a member', AS_IN_ACCOUNT),
      uid: text().leftOut('who is the member', OPAQUE_ID),
      roles: json().leftOut('the roles', AS_IN_ACCOUNT),
      email: text().leftOut('the email address', AS_IN_ACCOUNT),
      user_name: text().leftOut('the name', AS_IN_ACCOUNT),
      profile_image_url: text().orNull().leftOut('where the picture is', AS_IN_ACCOUNT),
      created: time().leftOut('when the account was created', AS_IN_ACCOUNT),
    },
  }),
  /** A period in which an account was an associate of a partner; keyed by partner, person and start. */
  memberships: personalTable({
    data: 'memberships',
    purpose: 'showing who was on a team on a day',
    copiedAs: 'memberships',
    isAbout: ofMember('user_id'),
    columns: {
      partner_id: text().as('partner', 'the partner'),
      since: time().as('since', 'when the person became an associate there'),
      /** Time of joining the partner. For a former administrator it is earlier than `since`. */
      joined: time().as('joined', 'when the person joined the partner'),
      until: time().orNull().as('until', 'when the person stopped being one'),
      user_id: text().leftOut('who was the associate', OPAQUE_ID),
    },
  }),
  /** The folded words for searching users by prefix, in byte order. */
  person_words: personalTable({
    purpose: 'letting the company’s staff find a person by the start of a name or an email',
    columns: {
      word: text().leftOut('a word of the name, or the email, without capitals and accents', AS_IN_ACCOUNT),
      uid: text().leftOut('whose it is', OPAQUE_ID),
    },
  }),
}
