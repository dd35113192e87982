import type { CourseFault } from '#domain/course-check/course-fault.ts'
import { warningAt } from '#domain/course-check/course-fault.ts'
import type { Placed } from '#domain/course-check/placed.ts'
import { entriesOf, placedAt, placeOf } from '#domain/course-check/placed.ts'
import {
  AnswerOption,
  ArticleModule,
  Caption,
  CourseDocument,
  Link,
  Question,
  QuizModule,
  Section,
  VideoModule,
} from './course-document.ts'

/** A warning for each field of a course document that no part of it has: it is not stored. */
export function unknownFields(document: unknown): CourseFault[] {
  const course = placedAt(document, '')
  const sections = entriesOf(course, 'sections')
  const modules = sections.flatMap((section) => entriesOf(section, 'modules'))
  return [
    ...beyond(CourseDocument, 'a course', [course]),
    ...beyond(Section, 'a section', sections),
    ...modules.flatMap(unknownInModule),
  ]
}

function unknownInModule(module: Placed): CourseFault[] {
  const links = beyond(Link, 'a link', entriesOf(module, 'links'))
  const { type } = module.fields
  if (type === 'quiz')
    return [...beyond(QuizModule, 'a quiz', [module]), ...links, ...unknownInQuestions(module)]
  if (type === 'article') return [...beyond(ArticleModule, 'an article', [module]), ...links]
  if (type !== 'video') return links
  const captions = beyond(Caption, 'a caption', entriesOf(module, 'captions'))
  return [...beyond(VideoModule, 'a video', [module]), ...links, ...captions]
}

function unknownInQuestions(quiz: Placed): CourseFault[] {
  const questions = entriesOf(quiz, 'questions')
  const answers = questions.flatMap((question) => entriesOf(question, 'answers'))
  return [...beyond(Question, 'a question', questions), ...beyond(AnswerOption, 'an answer', answers)]
}

function beyond({ shape }: { shape: object }, what: string, parts: Placed[]): CourseFault[] {
  return parts.flatMap((part) =>
    Object.keys(part.fields)
      .filter((field) => !Object.hasOwn(shape, field))
      .map((field) => warningAt(placeOf(part, field), `no field of ${what}; it is left out`)),
  )
}
