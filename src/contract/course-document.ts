import { z } from 'zod'
import { isDayOfEveryYear, MAX_MONTHS } from '#domain/certificate/certificate.ts'
import { MAX_EXPLANATION_LENGTH } from '#domain/limits.ts'
import { Id, Minutes } from './primitives.ts'

/**
 * A whole course document as it is authored and stored (section 3). Optional fields may be absent. Anything
 * the player copes with, such as a question type it cannot ask, is not a problem here.
 */
export const Link = z.object({ title: z.string(), value: z.string() })

/** An id that addresses and records can carry; a record's map of modules cannot hold `__proto__`. */
const DocumentId = Id.refine((id) => id !== '__proto__', 'cannot be __proto__')

/** The facts that the portal computes about a picture at publishing; nobody needs to write them. */
export const Picture = z.object({
  address: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  copies: z.array(z.object({ address: z.string(), width: z.int().positive() })),
})

/** The fields of a module of any type. */
const moduleBase = {
  id: DocumentId,
  title: z.string(),
  minutes: Minutes.optional(),
  notes: z.string().optional(),
  links: z.array(Link).optional(),
  pictures: z.array(Picture).optional(),
}

export const ModuleBase = z.object(moduleBase)

export const Caption = z.object({ src: z.string(), srclang: z.string(), label: z.string() })

export const VideoModule = z.object({
  ...moduleBase,
  type: z.literal('video'),
  videoUrl: z.string(),
  videoThumbnail: z.string().optional(),
  captions: z.array(Caption).optional(),
})

export const ArticleModule = z.object({ ...moduleBase, type: z.literal('article'), editorData: z.string() })

export const AnswerOption = z.object({ answer: z.string(), correct: z.boolean().optional() })

export const Question = z.object({
  id: z.string().min(1),
  type: z.string(),
  question: z.string(),
  answers: z.array(AnswerOption).default([]),
  explanation: z.string().max(MAX_EXPLANATION_LENGTH).optional(),
})

export const QuizModule = z.object({
  ...moduleBase,
  type: z.literal('quiz'),
  questions: z.array(Question).default([]),
  passingScore: z.number().int().nonnegative().optional(),
})

/**
 * A module with all its content; quiz answers have no `correct`, and questions no `explanation`, for users who
 * may not know the key.
 */
export const CourseModule = z.discriminatedUnion('type', [VideoModule, ArticleModule, QuizModule])

export const Section = z.object({ title: z.string(), modules: z.array(CourseModule) })

/** What a course says of its certificate: none, one for ever, or how long one lasts. */
export const CertificateRule = z.union(
  [
    z.boolean(),
    z.strictObject({ months: z.int().min(1).max(MAX_MONTHS) }),
    z.strictObject({
      until: z
        .string()
        .refine(isDayOfEveryYear, 'must be a day that every year has, with its month first, such as 12-31'),
    }),
  ],
  { error: 'must be true or false, or say for how many months one lasts, or until which day' },
)

export const CourseDocument = z.object({
  id: DocumentId,
  name: z.string(),
  description: z.string().default(''),
  backgroundImage: z.string().default(''),
  webPath: Id,
  enabled: z.boolean().default(false),
  minutes: Minutes.optional(),
  certificate: CertificateRule.optional(),
  pictures: z.array(Picture).optional(),
  sections: z.array(Section),
})
