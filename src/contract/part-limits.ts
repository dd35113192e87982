import type { z } from 'zod'
import type { PartKind, PartProblem } from '#domain/course/draft/draft-part-problem.ts'
import { placeInWords } from '#domain/course-check/place-words.ts'
import { MAX_MODULES, MAX_SECTIONS } from '#domain/course-limits.ts'
import type { Fields } from '#domain/unknown-value.ts'
import { describeTooBig, placeOfPath } from './check-course.ts'
import {
  ArticleModule,
  CourseDocument,
  limitedList,
  ModuleBase,
  QuizModule,
  Section,
  VideoModule,
} from './course-document.ts'

const ModuleHead = ModuleBase.pick({ id: true, title: true })

/** The schema of each kind of part of a draft. */
const PARTS: Record<PartKind, z.ZodType> = {
  outline: CourseDocument.extend({
    sections: limitedList(Section.extend({ modules: limitedList(ModuleHead, MAX_MODULES) }), MAX_SECTIONS),
  }),
  article: ArticleModule,
  quiz: QuizModule,
  video: VideoModule,
  module: ModuleBase,
}

/**
 * Returns the first text or list of a part that exceeds its limit, with a description of its position. Returns
 * undefined if there is none. A part with other errors may be saved.
 */
export function findLimitProblem(kind: PartKind, fields: Fields): PartProblem | undefined {
  const issues = PARTS[kind].safeParse(fields).error?.issues ?? []
  for (const issue of issues)
    if (issue.code === 'too_big' && ['string', 'array'].includes(issue.origin))
      return { place: placeInWords(placeOfPath(issue.path), fields), message: describeTooBig(issue) }
  return undefined
}
