import { fileOfLink } from '../media/named-media.ts'
import { toPrintable } from '../text/printable.ts'
import { findArticleProblems } from './article-problems.ts'
import { type CourseProblem, errorAt, findInEach, warningAt } from './course-problem.ts'
import { type DocumentPart, documentPath, entriesOf, toPart } from './document-part.ts'
import { findBlankTexts, findFilmProblems, findLinkProblems, findMediaProblems } from './field-problems.ts'
import { findQuizProblems } from './quiz-problems.ts'

/**
 * Finds the problems in a course document beyond the types of its fields (section 3). Invalid ids and paths are
 * errors; problems that the player can handle are warnings. The document may have any shape; parts of the wrong type
 * are skipped here.
 */
export function findCourseProblems(document: unknown): CourseProblem[] {
  const course = toPart(document, '')
  const sections = entriesOf(course, 'sections')
  const modules = sections.flatMap((section) => entriesOf(section, 'modules'))
  return [
    ...findInEach([course, ...modules], findIdProblems),
    ...findWebPathProblems(course),
    ...findBlankTexts([course], 'name'),
    ...findBlankTexts([...sections, ...modules], 'title'),
    ...findMediaProblems(course, 'backgroundImage'),
    ...findRepeatedIds(modules, 'module'),
    ...findInEach(modules, findModuleProblems),
  ]
}

function findModuleProblems(module: DocumentPart): CourseProblem[] {
  const { type } = module.fields
  const links = entriesOf(module, 'links')
    .filter(({ fields }) => fileOfLink(fields.value) === undefined)
    .flatMap((link) => findLinkProblems(link, 'value'))
  if (type === 'quiz')
    return [
      ...links,
      ...findRepeatedIds(entriesOf(module, 'questions'), 'question'),
      ...findQuizProblems(module),
    ]
  if (type === 'article') return [...links, ...findArticleProblems(module)]
  return type === 'video' ? [...links, ...findVideoProblems(module)] : links
}

function findVideoProblems(module: DocumentPart): CourseProblem[] {
  const captions = entriesOf(module, 'captions').flatMap((caption) => findMediaProblems(caption, 'src'))
  const clip = [...findFilmProblems(module), ...findMediaProblems(module, 'videoThumbnail')]
  if (module.fields.videoUrl !== '') return [...clip, ...captions]
  return [
    warningAt(documentPath(module, 'videoUrl'), 'is empty: add a video', { code: 'film-empty' }),
    ...clip,
    ...captions,
  ]
}

/** Finds parts whose id is already used by an earlier part, and reports the earlier part's path. */
function findRepeatedIds(parts: DocumentPart[], what: string): CourseProblem[] {
  const first = new Map<unknown, DocumentPart>()
  return parts.flatMap((part) => {
    const { id } = part.fields
    const earlier = first.get(id)
    if (!earlier && typeof id === 'string') first.set(id, part)
    return earlier
      ? [errorAt(documentPath(part, 'id'), `'${id}' is already the ID of the ${what} at ${earlier.place}`)]
      : []
  })
}

/** Checks an id. Ids are used in URLs, where `.` and `..` have a special meaning, and in lists shown to people. */
function findIdProblems(part: DocumentPart): CourseProblem[] {
  const { id } = part.fields
  if (id === '.' || id === '..')
    return [errorAt(documentPath(part, 'id'), `'${id}' can’t be part of an address`)]
  if (typeof id !== 'string' || toPrintable(id) === id) return []
  return [errorAt(documentPath(part, 'id'), `'${id}' contains a control character`)]
}

/** Characters allowed unescaped in a path segment (RFC 3986, pchar), and letters of any language. */
const SEGMENT = /^[\p{L}\p{M}\p{N}._~!$&'()*+,;=:@-]+$/u

function findWebPathProblems(course: DocumentPart): CourseProblem[] {
  const { webPath } = course.fields
  if (typeof webPath !== 'string' || webPath === '') return []
  if (webPath === '.' || webPath === '..')
    return [errorAt('webPath', `'${webPath}' can’t be part of an address`, { code: 'path-invalid' })]
  if (SEGMENT.test(webPath)) return []
  const wrong = [...webPath].find((character) => !SEGMENT.test(character)) ?? ''
  return [
    errorAt('webPath', `'${webPath}' contains ${JSON.stringify(wrong)}, which can’t be part of an address`, {
      code: 'path-invalid',
    }),
  ]
}
