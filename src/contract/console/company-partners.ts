import { z } from 'zod'
import { isLogoAddress, LOGO_MESSAGES } from '#domain/console/logo.ts'
import { isPartnerId } from '#domain/console/partner-id.ts'
import { MAX_SEATS, SEATS_MESSAGE } from '#domain/people/seats.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import { isStorable, NOT_STORABLE } from '#domain/text/storable.ts'
import {
  CertificateDocument,
  DueCourses,
  ExcusedPeople,
  GoalDocument,
  MemberRequirement,
  MemberStatus,
  ReminderDocument,
  RequirementDocument,
  TeamSettings,
  UserDocument,
} from '../documents.ts'
import { ShownGroups } from '../group-calls.ts'
import { CalendarDay, EnteredEmail, Id, PersonName, Time, TimeZone } from '../primitives.ts'
import { HistoryModules } from './console-people.ts'

/** The orders and filters of the list of partners. */
const PARTNER_ORDERS = [
  'need',
  'name',
  'state',
  'members',
  'active',
  'complete',
  'overdue',
  'seats',
  'seen',
] as const
const PARTNER_FILTERS = ['all', 'attention', 'suspended', 'removed'] as const

/** Query for a page of partners: those whose name or id contains `q`, after the position `after`. */
export const PartnersQuery = z.strictObject({
  q: z.string().max(200).refine(isStorable, NOT_STORABLE).default(''),
  filter: z.enum(PARTNER_FILTERS).default('all'),
  order: z.enum(PARTNER_ORDERS).default('name'),
  dir: z.enum(['asc', 'desc']).default('asc'),
  after: z.string().max(2000).refine(isStorable, NOT_STORABLE).optional(),
})

const State = z.enum(['open', 'suspended', 'removed'])

const CourseFigures = z.object({ id: z.string(), begun: z.int(), complete: z.int(), overdue: z.int() })

/** A partner with its figures. `asOf` is the time of the count, absent before the first. */
export const PartnerRow = z.object({
  id: z.string(),
  name: z.string(),
  state: State,
  logoUrl: z.string().optional(),
  administrators: z.int(),
  associates: z.int(),
  active: z.int(),
  possible: z.int(),
  complete: z.int(),
  overdue: z.int(),
  seats: z.int().optional(),
  lastSeen: Time.optional(),
  asOf: Time.optional(),
  /** Reasons why the partner needs attention, as texts. */
  attention: z.array(z.string()),
})
export type PartnerRow = z.infer<typeof PartnerRow>

/** A page of partners. `next` is the position of the next page, absent on the last page. */
export const PartnerList = z.object({ partners: z.array(PartnerRow), next: z.string().optional() })
export type PartnerList = z.infer<typeof PartnerList>

/** Idempotency header. Actions with the same key run only once. */
export const IdempotencyHeader = z.looseObject({
  'idempotency-key': z.string().regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 visible ASCII characters'),
})

/** A partner's name as entered. */
export const PartnerName = z
  .string()
  .max(200)
  .refine(isStorable, NOT_STORABLE)
  .refine((name) => !/[\p{Cc}\u2028\u2029]/u.test(name.trim()) && !isBlank(name), 'must be one line of text')

const Seats = z.number(SEATS_MESSAGE).int(SEATS_MESSAGE).min(0, SEATS_MESSAGE).max(MAX_SEATS, SEATS_MESSAGE)

const ChosenCourse = z.strictObject({
  courseId: Id,
  // The action validates the days, so that its message can name the invalid one.
  from: z.string().max(20).optional(),
  until: z.string().max(20).optional(),
})

/** The courses available to a partner: all offered ones, or chosen ones. */
export const CatalogueBody = z.strictObject({
  catalogue: z.enum(['all', 'chosen']),
  courses: z.array(ChosenCourse).max(1000),
})

/** The id of a new partner. Older ids may have other lengths. */
export const NewPartnerId = z
  .string()
  .refine(isPartnerId, 'must be 3 to 60 lowercase letters, digits or hyphens')

/** A partner's administrator to be invited. */
export const NewAdministratorBody = z.strictObject({ userName: PersonName, email: EnteredEmail })

export const NewPartnerBody = z.strictObject({
  id: NewPartnerId,
  name: PartnerName,
  administrator: NewAdministratorBody,
  timeZone: TimeZone.optional(),
  seats: Seats.optional(),
  catalogue: CatalogueBody.optional(),
})

/** A sentence that confirms the action. */
export const DoneAnswer = z.object({ message: z.string() })

export const CompanyPartnerParams = z.strictObject({ partnerId: Id })
export const CompanyMemberParams = z.strictObject({ partnerId: Id, uid: Id })

/** A partner with its settings. An action on it must send its `version`. */
export const CompanyPartner = PartnerRow.extend({
  version: z.string(),
  timeZone: z.string().optional(),
  /** The portal's time zone, used if the partner has none. */
  portalTimeZone: z.string(),
  reminders: z.boolean(),
  catalogue: z.object({
    catalogue: z.enum(['all', 'chosen']),
    courses: z.array(
      z.object({
        courseId: z.string(),
        name: z.string(),
        from: CalendarDay.optional(),
        until: CalendarDay.optional(),
      }),
    ),
  }),
  /** The enabled courses with a limited audience. `isIncluded` is false if the audience excludes the partner. */
  limits: z.array(
    z.object({
      courseId: z.string(),
      audience: z.enum(['all', 'except', 'only']),
      isIncluded: z.boolean(),
      from: CalendarDay.optional(),
      until: CalendarDay.optional(),
    }),
  ),
  /**
   * The courses offered to partners. `cover` is the URL of a small copy of the cover. `since` is the time since which
   * the partner has the course; it is absent without the course.
   */
  offered: z.array(
    z.object({ id: z.string(), name: z.string(), cover: z.string().optional(), since: Time.optional() }),
  ),
  courses: z.array(CourseFigures),
  admins: z.array(
    z.object({ uid: z.string(), userName: z.string(), email: z.string(), lastSeen: Time.optional() }),
  ),
  /** The amount of data that a removal deletes and keeps. */
  learning: z.object({ records: z.int(), events: z.int() }),
})
export type CompanyPartner = z.infer<typeof CompanyPartner>

const Version = z.string().max(100)

/** An action on a partner. `version` is the displayed version. */
export const PartnerActBody = z.strictObject({ version: Version })

/** The removal of a partner, confirmed by its id. */
export const PartnerRemovalBody = PartnerActBody.extend({ id: z.string().max(200) })

/** The URL of a picture, such as a logo. */
export const PictureAddress = z
  .string()
  .max(2000)
  .refine(isStorable, NOT_STORABLE)
  .refine(isLogoAddress, LOGO_MESSAGES.noAddress)

/** The settings to change. Absent ones are kept, null resets to the default. */
export const PartnerSettingsBody = PartnerActBody.extend({
  name: PartnerName.optional(),
  logoUrl: PictureAddress.nullable().optional(),
  timeZone: TimeZone.nullable().optional(),
  seats: Seats.nullable().optional(),
  reminders: z.boolean().optional(),
})

/** A logo file. */
export const PartnerLogoBody = z.any().meta({ type: 'string', format: 'binary' })

export const PartnerCatalogueBody = PartnerActBody.extend(CatalogueBody.shape)

/**
 * A partner's people, with the same data as for its administrators. `groups` has the names of their groups, absent if
 * the partner has none.
 */
export const CompanyTeam = z.object({ documents: z.array(UserDocument), groups: ShownGroups.optional() })
export const CompanyTeamStatuses = z.object({ documents: z.array(MemberStatus) })

/**
 * The outstanding required courses of a partner's people, and the people excused. `today` is the current day at the
 * partner.
 */
export const CompanyTeamDue = z.object({
  documents: z.array(DueCourses),
  today: CalendarDay,
  excused: ExcusedPeople.optional(),
})

/**
 * A member of a partner, with the same data as for its administrators. All days are those at the partner. `due` is
 * the state of the requirement in a course; it is absent if the course is not required. `outline` lists the modules
 * in a record's history. `isWeekly` is true if the member chose a weekly summary instead of individual reminders.
 */
export const CompanyMember = z.object({
  uid: z.string(),
  userName: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  disabled: z.literal(true).optional(),
  courses: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** URL of a small copy of the course's cover. */
      cover: z.string().optional(),
      status: z.enum(['not-started', 'in-progress', 'complete']),
      modules: z.object({ completed: z.int(), total: z.int() }),
      opened: Time.optional(),
      due: MemberRequirement.shape.due.optional(),
      outline: HistoryModules,
    }),
  ),
  /** The member's goal; absent for administrators, who are not tracked. */
  goal: GoalDocument.optional(),
  requirements: z.array(MemberRequirement),
  reminders: z.array(ReminderDocument),
  isWeekly: z.boolean(),
  certificates: z.array(
    CertificateDocument.pick({ id: true, courseName: true, day: true, ends: true, revoked: true }),
  ),
})
export type CompanyMember = z.infer<typeof CompanyMember>

/** A partner's requirements, each with its course's current name, and its reminder settings. */
export const CompanyRequirements = z.object({
  documents: z.array(RequirementDocument.extend({ course: z.string() })),
  settings: TeamSettings,
})
export type CompanyRequirement = z.infer<typeof CompanyRequirements>['documents'][number]

/** The id of a company requirement, which applies to all partners. */
export const CompanyRequirementParams = z.strictObject({ requirementId: Id })
