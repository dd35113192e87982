import type { CourseProblem } from '#domain/course-check/course-problem.ts'
import { toPathWords } from '#domain/text/path-words.ts'
import { toPrintable } from '#domain/text/printable.ts'
import { LIST_NAMES, writtenNameOf } from './course-fields.ts'
import { COURSE_FILE, type FilePlaces } from './course-folder.ts'

/** A problem in a file of a course folder. */
export interface FileProblem extends Pick<CourseProblem, 'severity' | 'message'> {
  /** Path of the file, relative to the folder. */
  file: string
  /** 1-based; absent if the problem concerns the whole file. */
  line?: number | undefined
  /** Path in the document, if the problem was found there. */
  place?: string
}

/** Returns the severity, position and message of a problem in one line, for the author. */
export function formatFileProblem({ severity, file, line, message }: FileProblem): string {
  const grave = severity === 'error' ? 'Error' : 'Warning'
  return toPrintable(`${grave} in ${file}${line === undefined ? '' : `, line ${line}`}: ${message}`)
}

/** Sorts problems by severity, errors first, then by file and line, and removes duplicates. */
export function sortProblems(problems: FileProblem[]): FileProblem[] {
  const unique = new Map(problems.map((problem) => [formatFileProblem(problem), problem]))
  const rank = ({ severity }: FileProblem) => (severity === 'error' ? 0 : 1)
  return [...unique.values()].sort(
    (one, other) =>
      rank(one) - rank(other) || compare(one.file, other.file) || (one.line ?? 0) - (other.line ?? 0),
  )
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** Converts a problem of the document to one of its file; returns none if it is already reported. */
export function locateProblem(
  { severity, place, message }: CourseProblem,
  places: FilePlaces,
): FileProblem[] {
  if (places.explained.has(place)) return []
  const [field = '', rest = ''] = splitAtArticle(place)
  const article = places.articles.get(field)
  if (article?.lineAt) return [{ severity, file: article.file, line: article.lineAt(rest), message }]
  if (article)
    return [{ severity, file: article.file, message: rest === '' ? message : `${rest}: ${message}` }]
  const label = labelOf(place)
  const inLines = message.replace(/\bsections\[[\w.[\]]*/g, (other) => `line ${findLine(other, places)}`)
  const problem = { severity, file: COURSE_FILE, line: findLine(place, places) }
  if (message === 'is missing' && label !== '' && places.lines.has(place))
    return [{ ...problem, message: `${label}${explainEmpty(label.slice(0, -2))}` }]
  const hint = message === 'is missing' ? `; add the line '${label}…'` : suggestPath(label, message)
  return [{ ...problem, message: `${label}${inLines}${hint}` }]
}

/** Splits a path into the path of the article and the path within its editor state. */
function splitAtArticle(place: string): [field: string, rest: string] {
  const end = /\.editorData(?=\.|$)/.exec(place)
  const at = end ? end.index + end[0].length : place.length
  return [place.slice(0, at), place.slice(at + 1)]
}

function explainEmpty(name: string): string {
  return LIST_NAMES.has(name)
    ? "is empty: write its entries in the lines below, each after '- '"
    : 'is empty: write its value after the colon'
}

/** Suggests a valid path for one that a URL cannot contain; returns the end of a message. */
function suggestPath(label: string, message: string): string {
  const [, written = ''] = /^'(.*)' contains /.exec(message) ?? []
  const words = toPathWords(written)
  return label === 'path: ' && words ? `: join words with hyphens, such as ${words.join('-')}` : ''
}

/** Returns the field name of a path with a colon; empty for a list entry, which has no name. */
function labelOf(place: string): string {
  const [, field] = /([^.[\]]+)$/.exec(place) ?? []
  return field === undefined ? '' : `${writtenNameOf(field)}: `
}

/** Returns the line of a path, or of its closest ancestor. */
function findLine(place: string, { lines }: FilePlaces): number {
  for (let at = place; at !== ''; at = at.replace(/(?:^|\.|\[)[^.[]*$/, '')) {
    const line = lines.get(at)
    if (line !== undefined) return line
  }
  return lines.get('') ?? 1
}
