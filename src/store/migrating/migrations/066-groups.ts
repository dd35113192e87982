import { columns, gradual, index, table } from './gradual-steps.ts'

/** Adds the groups of a partner's members, such as shops, with the periods in which a member belongs to each. */
export const groups = gradual(
  columns('partners', 'group_word text'),
  table(`groups (
    partner_id text not null references partners (id),
    id text not null,
    name text not null,
    name_key text not null,
    area text,
    external_id text,
    created bigint not null,
    removed bigint,
    constraint groups_key primary key (partner_id, id))`),
  index('groups_named', 'groups', ['partner_id', 'name_key'], { unique: true, where: 'removed is null' }),
  table(`group_memberships (
    partner_id text not null references partners (id),
    group_id text not null,
    user_id text not null,
    since bigint not null,
    until bigint,
    constraint group_memberships_key primary key (partner_id, group_id, user_id, since))`),
  index('group_memberships_open', 'group_memberships', ['partner_id', 'user_id', 'group_id'], {
    unique: true,
    where: 'until is null',
  }),
  index('group_memberships_of', 'group_memberships', ['partner_id', 'user_id']),
)
