import { FIELD_NAMES } from './course-fields.ts'

/** A line of `course.yaml` in its parts: `  - title: Cats` is two spaces, `- `, `title` and `Cats`. */
export interface LineParts {
  spaces: string
  hyphens: string
  name: string | undefined
  value: string
}

const LONGEST_EXAMPLE = 90

/**
 * Says what a writer got wrong in a line that cannot be read, and what to write instead; undefined if the line by itself looks
 * right. Only for lines at which reading has failed: much of this may stand in a text.
 */
export function explainLine(line: string): string | undefined {
  return explainStart(line) ?? explainValue(partsOf(line))
}

/** Says what is wrong with how a line begins that is not within a text: with its spaces, its hyphen or the colon after its field. */
export function explainStart(line: string): string | undefined {
  if (/^ *\t/.test(line)) return 'the line begins with a tab: use spaces'
  if (/^[\s-]*\u00a0|^[\s-]*\w+:\u00a0/.test(line))
    return 'a space here only looks like one (it comes from a web page or a word processor): delete it and type a space'
  if (/^ *(?:- +)*-[ \t]*\t/.test(line))
    return 'a tab stands after the hyphen: delete it and type a space in its place'
  const [, bullet] = /^\s*([•·▪◦–—])\s/.exec(line) ?? []
  if (bullet) return `an entry of a list begins with a hyphen and a space: write '- ' in place of '${bullet}'`
  if (/^\s*-[^\s-]/.test(line))
    return `write a space after the hyphen: ${shorten(line.trim().replace('-', '- '))}`
  return explainGlued(line)
}

/** Says that there is no space between a known field and its value. */
export function explainGlued(line: string): string | undefined {
  const [, glued = ''] = /^\s*(?:- +)*(\w+):(?=[^\s/])/.exec(line) ?? []
  if (!FIELD_NAMES.has(glued)) return undefined
  const parted = line.trim().replace(`${glued}:`, `${glued}: `)
  const parts = partsOf(parted)
  return `write a space after the colon: ${hasBareColon(parts) ? rewrite(parts) : shorten(parted)}`
}

/** Returns a line in its parts. */
export function partsOf(line: string): LineParts {
  const [, spaces = '', hyphens = '', rest = ''] = /^( *)((?:- +)*)(.*)$/.exec(trimmedEnd(line)) ?? []
  const [, name, value] = /^([^\s:"'[{#]+) *:(?:\s+(.*))?$/.exec(rest) ?? []
  return { spaces, hyphens, name, value: name === undefined ? rest : (value ?? '') }
}

/** Takes the spaces off the end of a line, but not those after its hyphens, which an entry without a text has. */
function trimmedEnd(line: string): string {
  const trimmed = line.trimEnd()
  return /^[ -]*$/.test(trimmed) ? line.replace(/[^ -]+$/, '') : trimmed
}

/** Returns the column at which the field or the text of a line begins, after the hyphens. */
export function columnOf({ spaces, hyphens }: LineParts): number {
  return spaces.length + hyphens.length
}

/** A text in quotes after which something stands that is no note. */
const GOES_ON = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'(?!'))(?!\s+#)./
const CURLY = /^[“”„‟‘’‚«»]/
const SPECIAL = /^(?:[%@`&!,*]|[>|](?![+-]?\d?\s*(?:#.*)?$)|\?(?= )|[[{](?!.*[\]}]\s*(?:#.*)?$))/

function explainValue(parts: LineParts): string | undefined {
  const { value } = parts
  const [first = ''] = value
  if (first === '?' && parts.hyphens === '' && parts.name === undefined) return undefined
  if (CURLY.test(value)) return `write straight quotation marks in place of curly ones: ${rewrite(parts)}`
  if (GOES_ON.test(value))
    return `the text goes on after its closing quotation mark: put all of it in quotes: ${rewrite(parts)}`
  if (SPECIAL.test(value))
    return `a text that begins with ${first} must stand in double quotes: ${rewrite(parts)}`
  if (hasBareColon(parts)) return `a text with a colon in it must stand in double quotes: ${rewrite(parts)}`
  return undefined
}

/** Returns whether the text of a field has a colon and is not in quotes. */
function hasBareColon({ name, value }: LineParts): boolean {
  return name !== undefined && /:(?:\s|$)/.test(value) && !/^["']/.test(value)
}

/** Returns a line as it should be written: its text in quotes. */
function rewrite({ hyphens, name, value }: LineParts): string {
  return shorten(`${hyphens}${name === undefined ? '' : `${name}: `}${inQuotes(value)}`)
}

/** Puts a text in quotes that need no further marks within it, if there are any such. */
export function inQuotes(text: string): string {
  const [, inner = text] = /^["'“”„‟‘’‚«»](.*)["'“”„‟‘’‚«»]$/.exec(text) ?? []
  if (!/["\\]/.test(inner)) return `"${inner}"`
  return inner.includes("'") ? `"${inner.replace(/["\\]/g, '\\$&')}"` : `'${inner}'`
}

/** Cuts an example that is too long for a message. */
export function shorten(example: string): string {
  return example.length > LONGEST_EXAMPLE ? `${example.slice(0, LONGEST_EXAMPLE)}…` : example
}
