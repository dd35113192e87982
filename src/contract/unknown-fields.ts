import { type CourseProblem, findInEach, warningAt } from '#domain/course-check/course-problem.ts'
import { type DocumentPart, documentPath, entriesOf, toPart } from '#domain/course-check/document-part.ts'
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

/** The schemas of a course's parts, by their names in messages. */
export const PART_DOCUMENTS = {
  'a course': CourseDocument,
  'a section': Section,
  'a video': VideoModule,
  'an article': ArticleModule,
  'a quiz': QuizModule,
  'a link': Link,
  'a caption': Caption,
  'a question': Question,
  'an answer': AnswerOption,
}

/** Returns a warning for each field that is not part of a course document, and thus not stored. */
export function findUnknownFields(document: unknown): CourseProblem[] {
  const course = toPart(document, '')
  const sections = entriesOf(course, 'sections')
  const modules = sections.flatMap((section) => entriesOf(section, 'modules'))
  return [
    ...findInEach([course], (whole) => findUnknown('a course', [whole])),
    ...findInEach(sections, (section) => findUnknown('a section', [section])),
    ...findInEach(modules, findUnknownInModule),
  ]
}

function findUnknownInModule(module: DocumentPart): CourseProblem[] {
  const links = findUnknown('a link', entriesOf(module, 'links'))
  const { type } = module.fields
  if (type === 'quiz')
    return [...findUnknown('a quiz', [module]), ...links, ...findUnknownInQuestions(module)]
  if (type === 'article') return [...findUnknown('an article', [module]), ...links]
  if (type !== 'video') return links
  const captions = findUnknown('a caption', entriesOf(module, 'captions'))
  return [...findUnknown('a video', [module]), ...links, ...captions]
}

function findUnknownInQuestions(quiz: DocumentPart): CourseProblem[] {
  const questions = entriesOf(quiz, 'questions')
  const answers = questions.flatMap((question) => entriesOf(question, 'answers'))
  return [...findUnknown('a question', questions), ...findUnknown('an answer', answers)]
}

function findUnknown(what: keyof typeof PART_DOCUMENTS, parts: DocumentPart[]): CourseProblem[] {
  const { shape } = PART_DOCUMENTS[what]
  return parts.flatMap((part) =>
    Object.keys(part.fields)
      .filter((field) => !Object.hasOwn(shape, field))
      .map((field) => warningAt(documentPath(part, field), `isn’t a field of ${what} and is ignored`)),
  )
}
