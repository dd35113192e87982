import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseAst } from 'vite'

// The browser build of the checker needs no external programs.
const { checkSync }: typeof import('recheck') = createRequire(import.meta.url)('recheck/lib/browser.js')

const ROOT = join(import.meta.dirname, '../..')

// Foreign words in these patterns belong to the word lists of their sources.
// cspell:disable
/**
 * Patterns that may take more than linear time, with the reason why their input is bounded. Excludes patterns built
 * from strings; `growth.test.ts` tests those that read user texts.
 */
export const BOUNDED: Record<string, string> = {
  '/\\s*–\\s*/': 'a span of dates, written by Intl',
  '/<!--([a-z-]+)-->([\\s\\S]*?)<!--\\/\\1-->/g': 'the page as it was built',
  '/<link rel="apple-touch-icon"[^>]* href="([^"]+)"/': 'the page as it was built',
  '/<script>([\\s\\S]*?)<\\/script>/g': 'the page as it was built',
  '/\\s*\\n\\s*/g': 'the page as it was built',
  '/<title[\\s\\S]*?<\\/title>/g': 'the page as it was built',
  '/<link rel="manifest"[^>]*>/g': 'the page as it was built',
  '/<script[\\s\\S]*?<\\/script>/g': 'the page as it was built',
  '/^-+|-+$/g': 'a name that was cut to 80 characters',
  '/-+$/': 'a name that was cut to the length of an id or a path',
  '/=+$/': 'a hash',
  '/<Contents>(.*?)<\\/Contents>/gs': "an answer of the operator's own bucket",
  '/(.{1,72})( +|$)/g': 'a paragraph of a mail, written here',
  '/[\\s.]+$/': 'a part of a path that was cut to its limit',
  '/(?<=[aeiouy].*)(?:ing|(?<!e)ed)$/': 'a word of 60 letters at most',
  '/(?<=[aeiouy].*)(?<!s|[aeiou])s$|(?<=[^aeiou]e)s$/': 'a word of 60 letters at most',
  '/\\S.*?(?:[.!?…。！？]["\'”’»)]*(?=\\s|$)|$)/gsu':
    'every match begins where the last one ended; in growth.test.ts',
  '/^[^\\s\\p{Cc}\\p{Cf}\\p{Cs}\\u2800@,;:<>()[\\]\\\\"]+@(?:[a-z0-9_-]+\\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/u':
    'an address of 254 characters at most',
  '/\\/+$/': 'a setting of the operator',
  '/; if the root CA is installed locally.*$/': 'a message of Node',
  '/([^.[\\]]+)$/': 'the path of a field, written here',
  '/^([^\\s:"\'[{#]+) *:(?:\\s+(.*))?$/': 'a file in the thread with a time limit (read-bounded.ts)',
  '/^ *((?:- +)*)(.*)$/': 'a file in the thread with a time limit (read-bounded.ts)',
  'RegExp in src/courses/authoring/article/markdown-rules.ts':
    'a file in the thread with a time limit (read-bounded.ts)',
  '/, (?=[^,]*$)/': 'a list of options, written here',
  '/previously executed migration (\\S+) is missing/': 'a message of the database library',
  '/(?<=^|[\\t\\r\\n])"((?:[^"]|"")*)"(?=[\\t\\r\\n]|$)/g': 'linear by its quotes; in growth.test.ts',
  '/(src\\s{0,9}=\\s{0,9}["\']?)(data:image\\/[a-z]{1,9};base64,[\\w+/=]+)/gi':
    'linear: what it repeats has no colon, and so no beginning of another match',
  'RegExp in src/web/team/bulk-add/address-list.ts': 'in pasted-lists.test.ts',
  'RegExp in src/web/team/bulk-add/group-columns.ts': 'a header of 120 characters at most',
  'RegExp in src/editor/questions/answers-in-line.ts': 'in growth.test.ts',
  'RegExp in src/domain/media/caption-times.ts': 'in growth.test.ts',
  'RegExp in src/domain/media/named-media.ts': 'in growth.test.ts',
  'RegExp in src/web/app/draft-preview.tsx': 'the address of the page',
  'RegExp in src/server/web-app/navigation.ts': 'anchored, and each part ends at a slash',
  'RegExp in src/server/web-app/read-documents.ts': 'anchored, and each part ends at a slash',
  'RegExp in src/media/bucket-store.ts': "an answer of the operator's own bucket",
  'RegExp in src/domain/search/find-sentence.ts': 'repeats nothing',
  'RegExp in src/domain/course-check/field-of.ts': 'the path of a field, written here',
  'RegExp in src/courses/authoring/draft/read-upload.ts': 'the name of a folder, written here',
  '/^\\s*(?<label>[^:]{1,60}):(?!\\/\\/)\\s*(?<rest>.*)$/s': 'anchored, with 60 characters before the colon',
  '/^(?:[\'"([]|mailto:)+|[\'")\\].:]+$/g': 'a cell or a name of 1000 characters at most',
  '/[[(]?\\b(?:required|optional|mandatory|upload only|read only|must be[^\\])]*|pflichtfeld|pflicht|erforderlich|obligatorisch|obligatoire|requis|facultatif|verplicht|vereist|obligatorio|obligatoria|requerido|opcional|obbligatorio|richiesto|facoltativo|obrigatorio|wymagane|wymagany|obligatorisk|kravs|paakraevet|pakraevet)\\b[\\])]?/g':
    'a header of 120 characters at most',
  '/privat|prive|personl|prywat|personal\\b|personnel|persoonl|personli|personale|pessoal|particular|osobist|altern|recover|recuper|wiederherst|herstel|odzysk|aterstall|gendann|second|sekund|secund|zweit|tweede|segund|backup|zapas|dodatkow|pomocnic|reserv|ersatz|secours|previous|former|proxy|\\b(?:pers|priv|alt|sec|perso|home|heim|zuhause|thuis|huis|casa|domicile|maison|domicilio|dom|domowy|hem|hemma|hjem|hjemme|other|andere|weitere|autre|otro|otra|altro|altra|outro|outra|inny|annan|anden|andet|old|new|alias|drugi|andra|[2-9]|\\d\\d+)\\b/':
    'a header of 120 characters at most',
  '/^[^,]*\\p{Lu}[^,]*,\\s*\\p{Lu}[^,]*$/u': 'a cell or a name of 1000 characters at most',
  '/\\s*,\\s*/': 'a cell or a name of 1000 characters at most',
  '/^<?([^<>()\\s]+@[^<>()\\s]+)>?\\s?\\(([^()]*)\\)$/': 'a cell or a name of 1000 characters at most',
  '/^"?([^<>()[\\]"]*)"?[<([]([^<>()[\\]\\s]+@[^<>()[\\]\\s]+)[>)\\]]$/':
    'a cell or a name of 1000 characters at most',
  '/^\\s*BEGIN:VCARD\\s*$/im': 'the first 2000 characters of a list',
  '/<title>.*?<\\/title>|<link rel="preload"[^>]*>/gs': 'the page as it was built',
  'RegExp in src/contract/screen-paths.ts': 'anchored, and each part ends at a slash',
  '/\\n +at (?:.* \\()?(?:file:\\/\\/)?(\\/[^()\\n]+)/': 'the stack of an error, written by Node',
  '/<iframe\\s[^>]*?\\bsrc\\s?=\\s?(["\'])([^"\'<>]{1,2000})\\1/i': 'an address of 4000 characters at most',
  '/(?:^|\\/)(?:__MACOSX\\/.*|\\.DS_Store|\\._[^/]*|Thumbs\\.db|desktop\\.ini)$/i':
    'a name in a ZIP, which has 64 kB at most, in a process of its own',
  'RegExp in src/domain/media/film-address.ts': 'an address of 4000 characters at most',
  'RegExp in src/editor/questions/answer-key-lines.ts': 'in growth.test.ts',
  'RegExp in src/editor/questions/find-named.ts': 'in growth.test.ts',
  'RegExp in src/editor/questions/note-lines.ts': 'in growth.test.ts',
  'RegExp in src/editor/questions/parse-questions.ts': 'in growth.test.ts',
  'RegExp in src/editor/questions/question-marks.ts': 'in growth.test.ts',
  'RegExp in src/editor/questions/question-table.ts': 'in growth.test.ts',
}

// cspell:enable

/** Patterns that the checker found linear in more than 60 ms. */
export const LINEAR: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'linear-patterns.txt'), 'utf8')
    .split('\n')
    .filter(Boolean),
)

/** A regular expression of the sources, with its files. */
export interface WrittenPattern {
  written: string
  files: string[]
}

/** Lists the regular expressions of all sources except tests. A pattern built from strings includes its file. */
export function listPatterns(): WrittenPattern[] {
  const found = new Map<string, Set<string>>()
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['**/*.test.*'] }))
    for (const written of patternsIn(readFileSync(join(ROOT, file), 'utf8'), file))
      found.set(written, (found.get(written) ?? new Set()).add(file))
  return [...found].map(([written, files]) => ({ written, files: [...files] }))
}

/** Returns the regular expressions of a source as written. */
export function patternsIn(source: string, file = 'source.ts'): string[] {
  if (!source.includes('/') && !source.includes('RegExp')) return []
  const written: string[] = []
  const waiting: unknown[] = [parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' })]
  while (waiting.length > 0) {
    const node = waiting.pop()
    if (typeof node !== 'object' || node === null) continue
    waiting.push(...Object.values(node))
    if (isPattern(node))
      written.push('regex' in node ? source.slice(node.start, node.end) : `RegExp in ${file}`)
  }
  return written
}

/** Returns true if a node is a regular expression literal or a call of `RegExp`. */
function isPattern(node: object): node is { start: number; end: number } {
  if ('regex' in node) return true
  return 'callee' in node && 'name' in Object(node.callee) && Object(node.callee).name === 'RegExp'
}

/** Returns true if a regular expression takes linear time. Undefined if unknown. */
export function isLinear(written: string): boolean | undefined {
  const [, source, flags = ''] = /^\/(.*)\/(\w*)$/s.exec(written) ?? []
  if (source === undefined) return undefined
  if (isPlain(source, flags)) return true
  const status = judge(source, flags, { checker: 'automaton', timeout: 60_000 }) ?? judge(source, flags, FUZZ)
  return status === undefined ? undefined : status === 'safe'
}

/** Returns the checker's verdict. Undefined without a verdict, or if the pattern is too large. */
function judge(source: string, flags: string, how: Parameters<typeof checkSync>[2]) {
  try {
    const { status } = checkSync(source, flags, how)
    return status === 'unknown' ? undefined : status
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Fuzzing options for patterns with lookaround, and for a few with too many states. */
const FUZZ = { checker: 'fuzz', timeout: 300_000, randomSeed: 1 } as const

/**
 * Returns true for a pattern without unbounded repetition, or with only one, of a single character after the start of
 * the text.
 */
function isPlain(source: string, flags: string): boolean {
  const shape = source.replaceAll(/\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|.)|\[(?:\\.|[^\]\\])*\]/gs, 'x')
  const repeated = shape.match(/[^*+]?(?:[*+]|\{\d+,\})/g) ?? []
  if (repeated.length === 0) return true
  const isAnchored = shape.startsWith('^') && !shape.includes('|') && !/[my]/.test(flags)
  return isAnchored && repeated.length === 1 && !repeated[0]?.startsWith(')')
}
