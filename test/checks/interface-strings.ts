import { parseAst } from 'vite'

/** Words and phrases to avoid in interface texts; see CONTRIBUTING.md. */
const REFUSED =
  /\b(?:mend(?:s|ed|ing)?|beg(?:in|ins|inning|an|un)|anew|whom|whoever|(?:some|no|every|any)body|stands|go(?:es|ing)? on|by (?:itself|themselves)|what (?:it|holds|the check))\b/i

/** Sources without interface texts: queries, tests, and the commands of a PDF's font. */
const NOT_FOR_READERS = /^src\/(?:store\/(?!tables\/)|certificate\/invisible-text)|\.test\.tsx?$/

/** Strings used as keys of stored counters, or in files of other formats. */
const KEYS = new Set(['of nobody', 'BEGIN'])

/** A refused phrase in a string, with its line. */
export interface RefusedPhrase {
  line: number
  phrase: string
}

/** Returns true for a source file with texts for users, administrators, authors or operators. */
export function hasInterfaceStrings(path: string): boolean {
  return /^src\/.*\.tsx?$/.test(path) && !NOT_FOR_READERS.test(path)
}

/** Finds the refused phrases in the string literals, templates and JSX texts of a source. */
export function findRefusedPhrases(source: string, path: string): RefusedPhrase[] {
  if (!REFUSED.test(source)) return []
  const found = new Map<number, string>()
  const waiting: unknown[] = [parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' })]
  while (waiting.length > 0) {
    const node = waiting.pop()
    if (typeof node !== 'object' || node === null) continue
    waiting.push(...Object.values(node))
    const text = textOf(node)
    const phrase = isForReaders(text) ? REFUSED.exec(text)?.[0] : undefined
    if (phrase !== undefined && 'start' in node) found.set(source.indexOf(phrase, Number(node.start)), phrase)
  }
  return [...found]
    .sort(([one], [other]) => one - other)
    .map(([at, phrase]) => ({ line: source.slice(0, at).split('\n').length, phrase }))
}

/** Returns the text of a string, a template part or JSX. Empty for any other node. */
function textOf(node: object): string {
  if (!('type' in node && 'value' in node)) return ''
  const { type, value } = node
  if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') return value
  const raw = type === 'TemplateElement' && Object(value).raw
  return typeof raw === 'string' ? raw : ''
}

/** Returns false for keys and names of actions, fields and modules: one word in lowercase. */
function isForReaders(text: string): boolean {
  return /\s|^[A-Z]/.test(text) && !KEYS.has(text)
}
