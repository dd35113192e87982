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
  if (/^ *\t/.test(line)) return 'the line begins with a tab: use spaces'
  if (/^\s*\u00a0|[:-]\u00a0/.test(line))
    return 'a space here only looks like one (it comes from a web page or a word processor): delete it and type a space'
  const [, bullet] = /^\s*([•·▪◦–—])\s/.exec(line) ?? []
  if (bullet) return `an entry of a list begins with a hyphen and a space: write '- ' in place of '${bullet}'`
  if (/^\s*-[^\s-]/.test(line))
    return `write a space after the hyphen: ${shorten(line.trim().replace('-', '- '))}`
  const [, glued = ''] = /^\s*(?:- +)*(\w+):(?=[^\s/])/.exec(line) ?? []
  if (FIELD_NAMES.has(glued))
    return `write a space after the colon: ${shorten(line.trim().replace(`${glued}:`, `${glued}: `))}`
  return explainValue(partsOf(line))
}

/** Returns a line in its parts. */
export function partsOf(line: string): LineParts {
  const [, spaces = '', hyphens = '', rest = ''] = /^( *)((?:- +)*)(.*?)\s*$/.exec(line) ?? []
  const [, name, value] = /^([^\s:"'[{#]+) *:(?:\s+(.*))?$/.exec(rest) ?? []
  return { spaces, hyphens, name, value: name === undefined ? rest : (value ?? '') }
}

/** Returns the column at which the field or the text of a line begins, after the hyphens. */
export function columnOf({ spaces, hyphens }: LineParts): number {
  return spaces.length + hyphens.length
}

const QUOTED = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')$/
const CURLY = /^[“”„‟‘’‚«»]/
const SPECIAL = /^(?:[%@`&!,*]|[>|](?![+-]?\d?\s*(?:#.*)?$)|\?(?= )|[[{](?!.*[\]}]\s*(?:#.*)?$))/

function explainValue(parts: LineParts): string | undefined {
  const { value } = parts
  const [first = ''] = value
  if (first === '?' && parts.hyphens === '' && parts.name === undefined) return undefined
  if (CURLY.test(value)) return `write straight quotation marks in place of curly ones: ${rewrite(parts)}`
  if (/^["']/.test(value) && !QUOTED.test(value))
    return `the text goes on after its closing quotation mark: put all of it in quotes: ${rewrite(parts)}`
  if (SPECIAL.test(value))
    return `a text that begins with ${first} must stand in double quotes: ${rewrite(parts)}`
  if (/:(?:\s|$)/.test(value) && parts.name !== undefined)
    return `a text with a colon in it must stand in double quotes: ${rewrite(parts)}`
  return undefined
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

function shorten(example: string): string {
  return example.length > LONGEST_EXAMPLE ? `${example.slice(0, LONGEST_EXAMPLE)}…` : example
}
