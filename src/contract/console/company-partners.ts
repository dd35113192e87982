import { z } from 'zod'
import { isLogoAddress, LOGO_MESSAGES } from '#domain/console/logo.ts'
import { isPartnerId } from '#domain/console/partner-id.ts'
import { MAX_SEATS, SEATS_MESSAGE } from '#domain/people/seats.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import { isStorable, NOT_STORABLE } from '#domain/text/storable.ts'
import {
  CertificateDocument,
  DueCourses,
  MemberRequirement,
  MemberStatus,
  ReminderDocument,
  RequirementDocument,
  TeamSettings,
  UserDocument,
} from '../documents.ts'
import { CalendarDay, EnteredEmail, Id, PersonName, Time, TimeZone } from '../primitives.ts'
import { HistoryModules } from './console-people.ts'

/** What partners are ordered by, and which are listed. */
const PARTNER_ORDERS = ['name', 'state', 'members', 'active', 'complete', 'overdue', 'seats', 'seen'] as const
const PARTNER_FILTERS = ['all', 'attention', 'suspended', 'removed'] as const

/** A page of partners: those whose name or id has a text, after the place that the page before ended with. */
export const PartnersQuery = z.strictObject({
  q: z.string().max(200).refine(isStorable, NOT_STORABLE).default(''),
  filter: z.enum(PARTNER_FILTERS).default('all'),
  order: z.enum(PARTNER_ORDERS).default('name'),
  dir: z.enum(['asc', 'desc']).default('asc'),
  after: z.string().max(2000).refine(isStorable, NOT_STORABLE).optional(),
})

const State = z.enum(['open', 'suspended', 'removed'])

const CourseFigures = z.object({ id: z.string(), begun: z.int(), complete: z.int(), overdue: z.int() })

/** A partner in numbers; `asOf` is when they were counted, absent if they never were. */
export const PartnerRow = z.object({
  id: z.string(),
  name: z.string(),
  state: State,
  administrators: z.int(),
  associates: z.int(),
  active: z.int(),
  possible: z.int(),
  complete: z.int(),
  overdue: z.int(),
  seats: z.int().optional(),
  lastSeen: Time.optional(),
  asOf: Time.optional(),
  /** Why it needs attention, in words. */
  attention: z.array(z.string()),
})
export type PartnerRow = z.infer<typeof PartnerRow>

/** `next` is the place after which the next page begins; absent on the last one. */
export const PartnerList = z.object({ partners: z.array(PartnerRow), next: z.string().optional() })
export type PartnerList = z.infer<typeof PartnerList>

/** Names an act, which is done once for each key. */
export const ActKey = z.looseObject({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 visible characters of ASCII'),
})

/** The name of a partner as typed. */
export const PartnerName = z
  .string()
  .max(200)
  .refine(isStorable, NOT_STORABLE)
  .refine((name) => !/[\p{Cc}\u2028\u2029]/u.test(name.trim()) && !isBlank(name), 'must be one line of text')

const Seats = z.number(SEATS_MESSAGE).int(SEATS_MESSAGE).min(0, SEATS_MESSAGE).max(MAX_SEATS, SEATS_MESSAGE)

const ChosenCourse = z.strictObject({
  courseId: Id,
  // Days are judged by the act, which says of a day that is none which one.
  from: z.string().max(20).optional(),
  until: z.string().max(20).optional(),
})

/** Which courses a partner has: all that are offered, or chosen ones. */
export const CatalogueBody = z.strictObject({
  catalogue: z.enum(['all', 'chosen']),
  courses: z.array(ChosenCourse).max(1000),
})

/** The id of a new partner; there are older ones of other lengths. */
export const NewPartnerId = z.string().refine(isPartnerId, 'must be 3 to 60 of a-z, 0-9 and -')

export const NewPartnerBody = z.strictObject({
  id: NewPartnerId,
  name: PartnerName,
  administrator: z.strictObject({ userName: PersonName, email: EnteredEmail }),
  timeZone: TimeZone.optional(),
  seats: Seats.optional(),
  catalogue: CatalogueBody.optional(),
})

/** What was done, in words. */
export const DoneAnswer = z.object({ message: z.string() })

export const CompanyPartnerParams = z.strictObject({ partnerId: Id })
export const CompanyMemberParams = z.strictObject({ partnerId: Id, uid: Id })

/** A partner with what may be changed about it; `version` is what an act on it names. */
export const CompanyPartner = PartnerRow.extend({
  version: z.string(),
  logoUrl: z.string().optional(),
  timeZone: z.string().optional(),
  /** The portal's time zone, which holds where the partner has none of its own. */
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
  /** The courses that are offered to partners, by name. */
  offered: z.array(z.object({ id: z.string(), name: z.string() })),
  courses: z.array(CourseFigures),
  admins: z.array(
    z.object({ uid: z.string(), userName: z.string(), email: z.string(), lastSeen: Time.optional() }),
  ),
  /** What a removal takes away and what it leaves. */
  learning: z.object({ records: z.int(), events: z.int() }),
})
export type CompanyPartner = z.infer<typeof CompanyPartner>

const Version = z.string().max(100)

/** An act on a partner as the page showed it. */
export const PartnerActBody = z.strictObject({ version: Version })

/** The removal of a partner, whose id is typed. */
export const PartnerRemovalBody = PartnerActBody.extend({ id: z.string().max(200) })

/** The address of a picture, such as a logo. */
export const PictureAddress = z
  .string()
  .max(2000)
  .refine(isStorable, NOT_STORABLE)
  .refine(isLogoAddress, LOGO_MESSAGES.noAddress)

/** What changes about a partner: what is left out stays, null is none of its own. */
export const PartnerSettingsBody = PartnerActBody.extend({
  name: PartnerName.optional(),
  logoUrl: PictureAddress.nullable().optional(),
  timeZone: TimeZone.nullable().optional(),
  seats: Seats.nullable().optional(),
  reminders: z.boolean().optional(),
})

/** The file of a logo. */
export const PartnerLogoBody = z.any().meta({ type: 'string', format: 'binary' })

export const PartnerCatalogueBody = PartnerActBody.extend(CatalogueBody.shape)

/** The people of a partner, as its administrators see them. */
export const CompanyTeam = z.object({ documents: z.array(UserDocument) })
export const CompanyTeamStatuses = z.object({ documents: z.array(MemberStatus) })

/** What is required of a partner's people and not done; `today` is the day there. */
export const CompanyTeamDue = z.object({ documents: z.array(DueCourses), today: CalendarDay })

/**
 * A member of a partner as its administrators see them; `due` is what is required of them in a course, absent
 * where nothing is. Days are those at the partner. `outline` are the modules by which a record's history is shown;
 * `isWeekly` if they chose one summary a week instead of each reminder.
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
      status: z.enum(['not-started', 'in-progress', 'complete']),
      modules: z.object({ completed: z.int(), total: z.int() }),
      opened: Time.optional(),
      due: MemberRequirement.shape.due.optional(),
      outline: HistoryModules,
    }),
  ),
  requirements: z.array(MemberRequirement),
  reminders: z.array(ReminderDocument),
  isWeekly: z.boolean(),
  certificates: z.array(
    CertificateDocument.pick({ id: true, courseName: true, day: true, ends: true, revoked: true }),
  ),
})
export type CompanyMember = z.infer<typeof CompanyMember>

/** The requirements of a partner, each with the name that its course has today, and how its people are reminded. */
export const CompanyRequirements = z.object({
  documents: z.array(RequirementDocument.extend({ course: z.string() })),
  settings: TeamSettings,
})
export type CompanyRequirement = z.infer<typeof CompanyRequirements>['documents'][number]

/** A requirement of the company, which holds at all partners. */
export const CompanyRequirementParams = z.strictObject({ requirementId: Id })
