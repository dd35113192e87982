import { columns, gradual, index, table } from './gradual-steps.ts'

/**
 * Adds the limits of administrators to groups and areas, the groups that follow from them, and an index of the people
 * in a group. The first limit raises the floor (`storeLimit`): older versions would show a limited administrator the
 * whole team.
 */
export const limitedAdministrators = gradual(
  columns('users', 'admin_limit text'),
  index('users_limited', 'users', ['partner'], { where: 'admin_limit is not null' }),
  table(`admin_groups (
    partner_id text not null references partners (id),
    user_id text not null,
    group_id text not null,
    constraint admin_groups_key primary key (partner_id, user_id, group_id))`),
  index('group_memberships_now', 'group_memberships', ['partner_id', 'group_id', 'user_id'], {
    where: 'until is null',
  }),
)
