import { z } from 'zod'

/**
 * A whole course document as it is authored and stored (section 3). Optional fields may be absent. What the
 * player copes with, such as a question type it cannot ask, is no fault here.
 */
const Link = z.object({ title: z.string(), value: z.string() })

const moduleBase = {
  id: z.string().min(1),
  title: z.string(),
  notes: z.string().optional(),
  links: z.array(Link).optional(),
}

const Caption = z.object({ src: z.string(), srclang: z.string(), label: z.string() })

const VideoModule = z.object({
  ...moduleBase,
  type: z.literal('video'),
  videoUrl: z.string(),
  videoThumbnail: z.string().optional(),
  captions: z.array(Caption).optional(),
})

const ArticleModule = z.object({ ...moduleBase, type: z.literal('article'), editorData: z.string() })

const AnswerOption = z.object({ answer: z.string(), correct: z.boolean().optional() })

const Question = z.object({
  id: z.string().min(1),
  type: z.string(),
  question: z.string(),
  answers: z.array(AnswerOption),
})

const QuizModule = z.object({
  ...moduleBase,
  type: z.literal('quiz'),
  questions: z.array(Question),
  passingScore: z.number().int().nonnegative().optional(),
})

/** A module with all its content; to whoever may not know the key, quiz answers come without `correct`. */
export const CourseModule = z.discriminatedUnion('type', [VideoModule, ArticleModule, QuizModule])

export const CourseDocument = z.object({
  id: z.string().min(1),
  name: z.string(),
  description: z.string().default(''),
  backgroundImage: z.string().default(''),
  webPath: z.string().min(1),
  enabled: z.boolean().default(false),
  sections: z.array(z.object({ title: z.string(), modules: z.array(CourseModule) })),
})
