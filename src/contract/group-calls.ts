import { z } from 'zod'
import { MAX_LIMIT } from '#domain/people/managed-team.ts'
import {
  GROUP_WORDS,
  MAX_GROUP_NAME_LENGTH,
  MAX_GROUPS,
  MAX_NEW_GROUPS,
} from '#domain/people/member-groups.ts'
import { INVISIBLE } from '#domain/people/person-name.ts'
import { MAX_PEOPLE } from '#domain/requirement/requirement.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import { isStorable, NOT_STORABLE } from '#domain/text/storable.ts'
import { PartnerIdParams } from './gateway.ts'
import { Id } from './primitives.ts'

/** A name as entered: one line with at least one visible character, and at most 100 characters. */
const GroupName = z
  .string()
  .trim()
  .max(MAX_GROUP_NAME_LENGTH)
  .refine(isStorable, NOT_STORABLE)
  .refine((name) => !INVISIBLE.test(name), 'must be one line of visible characters')
  .refine((name) => !isBlank(name), 'must not be empty')

/** A group of a partner's members. `area` is shared by the groups that are managed together. */
export const GroupDocument = z.object({
  id: z.string(),
  name: z.string(),
  area: z.string().optional(),
  externalId: z.string().optional(),
})
export type GroupDocument = z.infer<typeof GroupDocument>

/** The groups, by id, and the areas, by name, to which an administrator is limited. */
export const LimitDocument = z.object({ groups: z.array(z.string()), areas: z.array(z.string()) })
export type LimitDocument = z.infer<typeof LimitDocument>

/**
 * The groups of a partner, sorted by name, and the word by which the partner calls them. A limited administrator gets
 * those of their limit, `manages`, and other administrators the limits of all limited ones.
 */
export const GroupsDocument = z.object({
  word: z.enum(GROUP_WORDS),
  documents: z.array(GroupDocument),
  manages: LimitDocument.optional(),
  limits: z.array(LimitDocument.extend({ id: z.string() })).optional(),
})
export type GroupsDocument = z.infer<typeof GroupsDocument>

/** The word for a partner's groups, and names of its groups by id. */
export const ShownGroups = z.object({ word: z.enum(GROUP_WORDS), names: z.record(z.string(), z.string()) })
export type ShownGroups = z.infer<typeof ShownGroups>

const NewGroup = z.strictObject({
  name: GroupName,
  area: GroupName.optional(),
  externalId: GroupName.optional(),
})

/** Groups to create. A name in use refers to its existing group. */
export const CreateGroupsBody = z.strictObject({ groups: z.array(NewGroup).min(1).max(MAX_NEW_GROUPS) })

/** The ids of the groups, in the order of the request. */
export const CreateGroupsAnswer = z.object({ status: z.literal('success'), groupIds: z.array(z.string()) })

export const GroupParams = PartnerIdParams.extend({ groupId: Id })

/** A change of a group. Null removes the area or the external id. */
export const ChangeGroupBody = z
  .strictObject({
    name: GroupName.optional(),
    area: GroupName.nullable().optional(),
    externalId: GroupName.nullable().optional(),
  })
  .refine((change) => Object.keys(change).length > 0, 'must have name, area or externalId')

/** The group that takes the people of the merged one. */
export const MergeGroupBody = z.strictObject({ into: Id })

export const AdministratorParams = PartnerIdParams.extend({ administratorId: Id })

/** The groups, by id, and areas, by name, to which an administrator is limited. At least one; null for everyone. */
export const LimitBody = z.strictObject({
  limit: z
    .strictObject({ groups: z.array(Id), areas: z.array(GroupName) })
    .refine(({ groups, areas }) => groups.length + areas.length > 0, 'must name a group or an area')
    .refine(
      ({ groups, areas }) => groups.length + areas.length <= MAX_LIMIT,
      `must name at most ${MAX_LIMIT} groups and areas`,
    )
    .nullable(),
})

/** The ids of a member's groups. */
export const MemberGroups = z.array(Id).max(MAX_GROUPS.ofMember)

const GroupChange = z.strictObject({
  how: z.enum(['set', 'add', 'remove']),
  people: z.array(Id).min(1).max(MAX_PEOPLE),
  groups: MemberGroups,
})

/** Changes of people's groups, applied in this order, for at most 5,000 people in total. */
export const ChangeMemberGroupsBody = z.strictObject({
  changes: z
    .array(GroupChange)
    .min(1)
    .max(MAX_PEOPLE)
    .refine(
      (changes) => changes.reduce((sum, { people }) => sum + people.length, 0) <= MAX_PEOPLE,
      'must name at most 5,000 people',
    ),
})
