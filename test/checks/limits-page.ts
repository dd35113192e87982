import * as LIMITS from '#contract/limits.ts'
import * as COURSE_LIMITS from '#domain/course-limits.ts'

/** A limit: name, value, response beyond it, constants, and the file and title of its test. */
interface Limit {
  what: string
  most: string
  beyond: string
  constants: string[]
  test: [file: string, title: string]
}

/** A figure in a page, valid as long as the source contains a given text. */
interface Figure {
  page: string
  words: string
  file: string
  source: string
}

/** Reader of files by path from the project root. */
type Files = (path: string) => string

const PAGE = 'docs/security.md'
const BEGIN = '<!-- limits: node scripts/write-limits.ts --write -->'
const END = '<!-- end of limits -->'

/** Updates the table of limits in the page. Returns the page, and the problems with tests, constants and figures. */
export function writeLimitsPage(
  read: Files,
  { limits, figures }: { limits: readonly Limit[]; figures: readonly Figure[] },
): { page: string; text: string; problems: string[] } {
  const text = replacePart(read(PAGE), { begin: BEGIN, end: END, text: writeTable(limits) })
  const problems = [
    ...limits.flatMap(({ what, test: [file, title] }) =>
      read(file).includes(title) ? [] : [`${file} has no test “${title}” of the limit “${what}”`],
    ),
    ...Object.entries({
      'src/contract/limits.ts': LIMITS,
      'src/domain/course-limits.ts': COURSE_LIMITS,
    }).flatMap(([file, own]) =>
      Object.keys(own)
        .filter((name) => !limits.some(({ constants }) => constants.includes(name)))
        .map((name) => `${name} of ${file} is in no row of test/checks/limits.ts`),
    ),
    ...figures.flatMap((figure) => findFigureProblems(read, figure)),
  ]
  return { page: PAGE, text, problems }
}

/** Replaces the text between two markers of a page. */
export function replacePart(
  page: string,
  { begin, end, text }: Record<'begin' | 'end' | 'text', string>,
): string {
  const [before, rest = ''] = page.split(begin)
  const [, after = ''] = rest.split(end)
  return `${before}${begin}\n${text}\n${end}${after}`
}

function writeTable(limits: readonly Limit[]): string {
  const rows = limits.map(
    ({ what, most, beyond, test: [file] }) =>
      `| ${what} | ${most} | ${beyond} | \`${file.split('/').at(-1)}\` |`,
  )
  return ['| what | at most | beyond that | test |', '|---|---|---|---|', ...rows].join('\n')
}

function findFigureProblems(read: Files, { page, words, file, source }: Figure): string[] {
  const isIn = { page: read(page).includes(words), source: read(file).includes(source) }
  return [
    ...(isIn.page ? [] : [`${page} does not say “${words}”, as ${file} has it: ${source}`]),
    ...(isIn.source ? [] : [`${file} has no “${source}” any more, of which ${page} says “${words}”`]),
  ]
}
