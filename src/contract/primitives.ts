import { z } from 'zod'
import { MAX_NOTE_LENGTH } from '#domain/course/course-changes.ts'
import { findZone, isDay } from '#domain/local-time.ts'
import { INVISIBLE, MAX_NAME_LENGTH } from '#domain/people/person-name.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import { isStorable, NOT_STORABLE } from '#domain/text/storable.ts'

/** An opaque identifier sent by a client: 1 to 200 characters. */
export const Id = z.string().min(1).max(200).refine(isStorable, NOT_STORABLE)

/** An absent or empty body. */
export const EmptyBody = z.strictObject({}).nullish()

/**
 * An email address as entered. The server normalizes the address. An address that is too long is refused with its own
 * message.
 */
export const EnteredEmail = z.string().refine(isStorable, NOT_STORABLE)

/** A person's name as entered: one line with at least one visible character. */
export const PersonName = z
  .string()
  .max(MAX_NAME_LENGTH)
  .refine(isStorable, NOT_STORABLE)
  .refine((name) => !INVISIBLE.test(name.trim()), 'must be one line of visible characters')
  .refine((name) => !isBlank(name), 'must not be empty')

/** Maximum length of a secret, in UTF-16 units, far above that of any password or mailed secret. */
const MAX_SECRET_LENGTH = 1024

/**
 * A password, or the secret of a mailed link, as entered. A text that is too long for either becomes empty. It is
 * then rejected like any wrong secret without normalization, which takes minutes for a megabyte of accents.
 */
export const EnteredSecret = z.string().overwrite((text) => (text.length > MAX_SECRET_LENGTH ? '' : text))

/** Milliseconds since 1970. */
export const Time = z.number().int().nonnegative()

/** A day of the calendar, such as `2026-03-31`. */
export const CalendarDay = z.string().refine(isDay, 'must be a day such as 2026-03-31')

/** A time zone, such as `Europe/Berlin`. */
export const TimeZone = z
  .string()
  .max(100)
  .refine((name) => findZone(name) !== undefined, 'must be a time zone such as Europe/Berlin')
  .overwrite((name) => findZone(name) ?? name)

/** A count or an index, at least 0 and small enough for every store. */
export const Count = z.number().int().min(0).max(1_000_000)

/** A number of whole minutes, up to a working month. An invalid number has a single issue. */
export const Minutes = z.number().min(1, { abort: true }).max(10_000, { abort: true }).int()

/** A note about the reason for a publication, in one line. A blank note becomes undefined. */
export const Note = z
  .string()
  .max(MAX_NOTE_LENGTH)
  .refine(isStorable, NOT_STORABLE)
  .refine((note) => !INVISIBLE.test(note.trim()), 'must be one line of visible characters')
  .transform((note) => (isBlank(note) ? undefined : note.trim()))
  .optional()
