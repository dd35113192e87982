import { json, OPAQUE_ID, text, time } from './column.ts'
import { personalTable, table } from './define-table.ts'
import { ofMember } from './person.ts'

/** The groups of partners' members. */
export const GROUP_TABLES = {
  /** A partner's group, keyed by partner and id. */
  groups: table({
    purpose: 'the shops or other groups of a partner',
    columns: {
      partner_id: text(),
      id: text(),
      name: text(),
      /** The folded name, unique among the partner's remaining groups. */
      name_key: text(),
      area: text().orNull(),
      /** JSON list of the areas over time, `{"area":"North","since":…,"until":…}`; null before the first area. */
      area_periods: json().optional(),
      external_id: text().orNull(),
      created: time(),
      /** Time of removal. The row is kept for requirements and lists of past days. */
      removed: time().optional(),
    },
  }),
  /**
   * A period in which a person belonged to a group; keyed by partner, group, person and start. It does not end when
   * the person leaves the partner, so that undoing a removal restores the groups.
   */
  group_memberships: personalTable({
    data: 'groups',
    purpose: 'showing in which shop or other group of a partner a person works',
    copiedAs: 'groups',
    isAbout: ofMember('user_id'),
    columns: {
      partner_id: text().as('partner', 'the partner'),
      group_id: text().as('group', 'the group'),
      since: time().as('since', 'when the person was added to it'),
      until: time().orNull().as('until', 'when the person was removed from it'),
      user_id: text().leftOut('who belonged to it', OPAQUE_ID),
    },
  }),
  /**
   * A group whose people a limited administrator manages; keyed by partner, administrator and group. Follows from
   * `users.admin_limit` and the areas of the groups.
   */
  admin_groups: personalTable({
    purpose: 'finding the people of an administrator who is limited to groups',
    isAbout: ofMember('user_id'),
    columns: {
      partner_id: text().leftOut('the partner', 'in `users`'),
      user_id: text().leftOut('who manages the group', OPAQUE_ID),
      group_id: text().leftOut('the group', 'in `users`'),
    },
  }),
}
