import { z } from 'zod'
import { isDayOfEveryYear, MAX_MONTHS } from '#domain/certificate/certificate.ts'
import { CERTIFICATE_REQUIREMENTS } from '#domain/course/course.ts'
import {
  MAX_ADDRESS_LENGTH,
  MAX_ANSWERS,
  MAX_CAPTIONS,
  MAX_EXPLANATION_LENGTH,
  MAX_LINKS,
  MAX_MODULES,
  MAX_NOTES_LENGTH,
  MAX_PICTURE_COPIES,
  MAX_PICTURES,
  MAX_QUESTIONS,
  MAX_SECTIONS,
  MAX_TEXT_LENGTH,
  MAX_TITLE_LENGTH,
} from '#domain/course-limits.ts'
import { fieldsOf } from '#domain/unknown-value.ts'
import { Id, Minutes } from './primitives.ts'

/**
 * Returns the schema of a list with a maximum length. A longer list is a single issue: its entries are not parsed,
 * because their issues might not fit in memory.
 */
export function limitedList<Entry extends z.ZodType>(entry: Entry, maximum: number) {
  return z.preprocess((value, { issues }) => {
    if (Array.isArray(value) && value.length > maximum)
      issues.push({ code: 'too_big', origin: 'array', maximum, inclusive: true, input: value })
    return value
  }, z.array(entry))
}

const Title = z.string().max(MAX_TITLE_LENGTH)
const Address = z.string().max(MAX_ADDRESS_LENGTH)
const Text = z.string().max(MAX_TEXT_LENGTH)

/**
 * The schemas of a whole course document, as authored and stored (section 3). Optional fields may be absent. Content
 * that the player can handle, such as an unsupported question type, is valid here.
 */
export const Link = z.object({ title: Title, value: Address })

/** An id that is valid in URLs and as a key of a record's modules, which excludes `__proto__`. */
const DocumentId = Id.refine((id) => id !== '__proto__', 'cannot be __proto__')

/** A picture's properties, computed when the course is published. Authors need not write them. */
export const Picture = z.object({
  address: Address,
  width: z.int().positive(),
  height: z.int().positive(),
  copies: limitedList(z.object({ address: Address, width: z.int().positive() }), MAX_PICTURE_COPIES),
})

/** The fields of a module of any type. */
const moduleBase = {
  id: DocumentId,
  title: Title,
  minutes: Minutes.optional(),
  notes: z.string().max(MAX_NOTES_LENGTH).optional(),
  links: limitedList(Link, MAX_LINKS).optional(),
  pictures: limitedList(Picture, MAX_PICTURES).optional(),
}

export const ModuleBase = z.object(moduleBase)

export const Caption = z.object({ src: Address, srclang: Title, label: Title })

export const VideoModule = z.object({
  ...moduleBase,
  type: z.literal('video'),
  /** Exact length of the film, computed when the course is published. */
  seconds: z.number().positive().optional(),
  videoUrl: Address,
  videoThumbnail: Address.optional(),
  captions: limitedList(Caption, MAX_CAPTIONS).optional(),
})

export const ArticleModule = z.object({ ...moduleBase, type: z.literal('article'), editorData: z.string() })

export const AnswerOption = z.object({ answer: Text, correct: z.boolean().optional() })

export const Question = z.object({
  id: Title.min(1),
  type: Title,
  question: Text,
  answers: limitedList(AnswerOption, MAX_ANSWERS).default([]),
  explanation: z.string().max(MAX_EXPLANATION_LENGTH).optional(),
})

export const QuizModule = z.object({
  ...moduleBase,
  type: z.literal('quiz'),
  questions: limitedList(Question, MAX_QUESTIONS).default([]),
  passingScore: z.number().int().nonnegative().optional(),
})

/**
 * A module with all its content. For users who may not see the answer key, quiz answers have no `correct`, and
 * questions no `explanation`.
 */
export const CourseModule = z.discriminatedUnion('type', [VideoModule, ArticleModule, QuizModule])

export const Section = z.object({ title: Title, modules: limitedList(CourseModule, MAX_MODULES) })

const Requires = z.enum(CERTIFICATE_REQUIREMENTS)

/**
 * A course's certificate rule: none, a certificate that never expires, or one with a limited validity or a
 * requirement.
 */
export const CertificateRule = z.union(
  [
    z.boolean(),
    z.strictObject({ months: z.int().min(1).max(MAX_MONTHS), requires: Requires.optional() }),
    z.strictObject({
      until: z.string().refine(isDayOfEveryYear, 'must be a month and day, such as 12-31'),
      requires: Requires.optional(),
    }),
    z.strictObject({ requires: Requires }),
  ],
  { error: ({ input }) => describeWrongRule(input) },
)

function describeWrongRule(rule: unknown): string {
  const { requires } = fieldsOf(rule)
  return requires === undefined || Requires.safeParse(requires).success
    ? 'must be true, false, a number of months, or an end date'
    : `'requires' must be ${CERTIFICATE_REQUIREMENTS.join(' or ')}`
}

export const CourseDocument = z.object({
  id: DocumentId,
  name: Title,
  description: Text.default(''),
  backgroundImage: Address.default(''),
  webPath: Id,
  enabled: z.boolean().default(false),
  minutes: Minutes.optional(),
  certificate: CertificateRule.optional(),
  pictures: limitedList(Picture, MAX_PICTURES).optional(),
  sections: limitedList(Section, MAX_SECTIONS),
})
