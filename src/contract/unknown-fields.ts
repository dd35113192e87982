import { type CourseProblem, warningAt } from '#domain/course-check/course-problem.ts'
import { type DocumentPart, entriesOf, placeOf, toPart } from '#domain/course-check/placed.ts'
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

/** Returns a warning for each field that is not part of a course document: it is not stored. */
export function findUnknownFields(document: unknown): CourseProblem[] {
  const course = toPart(document, '')
  const sections = entriesOf(course, 'sections')
  const modules = sections.flatMap((section) => entriesOf(section, 'modules'))
  return [
    ...findUnknown(CourseDocument, 'a course', [course]),
    ...findUnknown(Section, 'a section', sections),
    ...modules.flatMap(findUnknownInModule),
  ]
}

function findUnknownInModule(module: DocumentPart): CourseProblem[] {
  const links = findUnknown(Link, 'a link', entriesOf(module, 'links'))
  const { type } = module.fields
  if (type === 'quiz')
    return [...findUnknown(QuizModule, 'a quiz', [module]), ...links, ...findUnknownInQuestions(module)]
  if (type === 'article') return [...findUnknown(ArticleModule, 'an article', [module]), ...links]
  if (type !== 'video') return links
  const captions = findUnknown(Caption, 'a caption', entriesOf(module, 'captions'))
  return [...findUnknown(VideoModule, 'a video', [module]), ...links, ...captions]
}

function findUnknownInQuestions(quiz: DocumentPart): CourseProblem[] {
  const questions = entriesOf(quiz, 'questions')
  const answers = questions.flatMap((question) => entriesOf(question, 'answers'))
  return [
    ...findUnknown(Question, 'a question', questions),
    ...findUnknown(AnswerOption, 'an answer', answers),
  ]
}

function findUnknown({ shape }: { shape: object }, what: string, parts: DocumentPart[]): CourseProblem[] {
  return parts.flatMap((part) =>
    Object.keys(part.fields)
      .filter((field) => !Object.hasOwn(shape, field))
      .map((field) => warningAt(placeOf(part, field), `is not a field of ${what}; it is ignored`)),
  )
}
