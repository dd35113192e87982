import { MAX_NESTING } from '../course/article-values.ts'
import { isBlank } from '../text/blank-text.ts'
import { parseJson } from '../unknown-value.ts'
import { findCaptionLanguages } from './caption-problems.ts'
import { type CourseProblem, findInEach, hasEnoughErrors, warningAt } from './course-problem.ts'
import { type DocumentPart, documentPath, entriesOf, toPart } from './document-part.ts'
import { NEW_TITLES } from './new-titles.ts'
import { findQuizWriting } from './quiz-writing.ts'

/**
 * Adds the flaws that make a document hard to follow to its other problems. Drops warnings about the same paths,
 * which the flaws explain better.
 */
export function addWritingProblems(document: unknown, problems: readonly CourseProblem[]): CourseProblem[] {
  if (hasEnoughErrors(problems)) return [...problems]
  const writing = [...findWritingProblems(document), ...findCaptionLanguages(document)]
  const explained = new Set(writing.map(({ place }) => place))
  return [
    ...problems.filter(({ severity, place }) => severity === 'error' || !explained.has(place)),
    ...writing,
  ]
}

const NEW = new Set<unknown>(Object.values(NEW_TITLES))

/**
 * Finds flaws that make a course hard to follow for some learners and that its author can fix. These are a default
 * title, a film without captions, a picture without a description, headings out of order, and an empty article. A
 * quiz that cannot be passed is an error here. Paths continue into the editor states.
 */
export function findWritingProblems(document: unknown): CourseProblem[] {
  const sections = entriesOf(toPart(document, ''), 'sections')
  const modules = sections.flatMap((section) => entriesOf(section, 'modules'))
  return [
    ...[...sections, ...modules].flatMap(findNewTitle),
    ...findInEach(modules, (module) => {
      if (module.fields.type === 'video') return findSilentFilm(module)
      if (module.fields.type === 'quiz') return findQuizWriting(module)
      return module.fields.type === 'article' ? findArticleWriting(module) : []
    }),
  ]
}

/** Warns of a section or module with its default title, which does not help learners. */
function findNewTitle(part: DocumentPart): CourseProblem[] {
  const { title } = part.fields
  if (!NEW.has(title)) return []
  return [
    warningAt(documentPath(part, 'title'), `is still the default title '${title}': change it`, {
      code: 'new-title',
    }),
  ]
}

/** Warns of a film without captions. Embedded films have captions of their own. */
function findSilentFilm(video: DocumentPart): CourseProblem[] {
  const { videoUrl } = video.fields
  const isOwn = typeof videoUrl === 'string' && videoUrl.startsWith('/')
  if (!isOwn || entriesOf(video, 'captions').length > 0) return []
  const place = documentPath(video, 'videoUrl')
  return [
    warningAt(place, 'the video has no captions, so deaf viewers can’t follow it: add a .vtt or .srt file', {
      code: 'film-silent',
    }),
  ]
}

function findArticleWriting(article: DocumentPart): CourseProblem[] {
  const { editorData } = article.fields
  if (typeof editorData !== 'string') return []
  const place = documentPath(article, 'editorData')
  const root = toPart(toPart(parseJson(editorData), place).fields.root, `${place}.root`)
  if (!Array.isArray(root.fields.children)) return []
  if (root.fields.children.length === 0)
    return [warningAt(place, 'the article is empty: add some text', { code: 'article-empty' })]
  const nodes = nodesBelow(root, 0)
  return [
    ...nodes.filter(({ fields }) => fields.type === 'image').flatMap(findMissingDescription),
    ...findHeadingJumps(nodes.filter(({ fields }) => fields.type === 'heading')),
  ]
}

/** Returns the nodes of an article in reading order, down to the maximum depth shown by the player. */
function nodesBelow(parent: DocumentPart, depth: number): DocumentPart[] {
  if (depth >= MAX_NESTING) return []
  return entriesOf(parent, 'children').flatMap((node) => [node, ...nodesBelow(node, depth + 1)])
}

function findMissingDescription(image: DocumentPart): CourseProblem[] {
  const { altText } = image.fields
  if (typeof altText === 'string' && !isBlank(altText)) return []
  return [
    warningAt(image.place, 'the image has no description: describe it for people who can’t see it', {
      code: 'picture-no-description',
    }),
  ]
}

/** Warns of a heading more than one level below the previous one, or above the level of the first. */
function findHeadingJumps(headings: DocumentPart[]): CourseProblem[] {
  const levels = headings.map(({ fields: { tag } }) => (typeof tag === 'string' ? Number(tag.slice(1)) : 2))
  return headings.flatMap((heading, index) => {
    const [level = 2, before, first] = [levels[index], levels[index - 1], levels[0]]
    if (before === undefined || first === undefined) return []
    if (level < first)
      return [
        warningAt(
          heading.place,
          `the first heading is level ${first}, but a level ${level} heading follows: start with the highest level`,
          { code: 'heading-above' },
        ),
      ]
    return level > before + 1
      ? [
          warningAt(
            heading.place,
            `a level ${level} heading follows a level ${before} heading: use level ${before + 1}`,
            { code: 'heading-skipped' },
          ),
        ]
      : []
  })
}
