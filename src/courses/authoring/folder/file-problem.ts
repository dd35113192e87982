import type { CourseProblem } from '#domain/course-check/course-problem.ts'
import { toPathWords } from '#domain/text/path-words.ts'
import { toPrintable } from '#domain/text/printable.ts'
import { LIST_NAMES, writtenNameOf } from './course-fields.ts'
import { COURSE_FILE, type FilePlaces } from './course-folder.ts'

/** A problem in a file of a course folder. */
export interface FileProblem extends Pick<CourseProblem, 'severity' | 'message'> {
  /** Path relative to the folder. */
  file: string
  /** 1-based line. Absent if the problem concerns the whole file. */
  line?: number | undefined
  /** Document path of the problem, if any. */
  place?: string
}

/** Formats a problem as one line with its severity, position and message. */
export function formatFileProblem({ severity, file, line, message }: FileProblem): string {
  const grave = severity === 'error' ? 'Error' : 'Warning'
  return toPrintable(`${grave} in ${file}${line === undefined ? '' : `, line ${line}`}: ${message}`)
}

/** Sorts problems by severity with errors first, then by file and line. Removes duplicates. */
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

/** Converts a document problem to file problems. Returns none if it is already reported. */
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

/** Splits a document path into the article's path and the path within its editor state. */
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

/** Returns a hint with a valid alternative to a path that a URL cannot contain. */
function suggestPath(label: string, message: string): string {
  const [, written = ''] = /^'(.*)' contains /.exec(message) ?? []
  const words = toPathWords(written)
  return label === 'path: ' && words ? `: join words with hyphens, such as ${words.join('-')}` : ''
}

/** Returns the field name of a path followed by a colon. Empty for a list entry, which has no name. */
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
