import { shorten } from '#domain/text/shorten.ts'

/** A line of `course.yaml` in its parts: `  - title: Cats` is two spaces, `- `, `title` and `Cats`. */
export interface LineParts {
  spaces: string
  hyphens: string
  name: string | undefined
  value: string
}

const MAX_EXAMPLE_LENGTH = 90

/** Returns a line in its parts. */
export function partsOf(line: string): LineParts {
  const [, spaces = '', hyphens = '', rest = ''] = /^( *)((?:- +)*)(.*)$/.exec(trimmedEnd(line)) ?? []
  const [, name, value] = /^([^\s:"'[{#]+) *:(?:\s+(.*))?$/.exec(rest) ?? []
  return { spaces, hyphens, name, value: name === undefined ? rest : (value ?? '') }
}

/** Takes the spaces off the end of a line, but not those after its hyphens: an entry may be empty. */
function trimmedEnd(line: string): string {
  const trimmed = line.trimEnd()
  return /^[ -]*$/.test(trimmed) ? line.replace(/[^ -]+$/, '') : trimmed
}

/** Returns whether the text of a field has a colon and is not in quotes. */
export function hasBareColon({ name, value }: LineParts): boolean {
  return name !== undefined && /:(?:\s|$)/.test(value) && !/^["']/.test(value)
}

/** Returns a line with its text in quotes. */
export function withQuotes({ hyphens, name, value }: LineParts): string {
  return shortenLine(`${hyphens}${name === undefined ? '' : `${name}: `}${inQuotes(value)}`)
}

/** Puts a text in quotes that need no further marks within it, if there are any such. */
export function inQuotes(text: string): string {
  const [, inner = text] = /^["'“”„‟‘’‚«»](.*)["'“”„‟‘’‚«»]$/.exec(text) ?? []
  if (!/["\\]/.test(inner)) return `"${inner}"`
  return inner.includes("'") ? `"${inner.replace(/["\\]/g, '\\$&')}"` : `'${inner}'`
}

/** Cuts an example that is too long for a message. */
export function shortenLine(line: string): string {
  return shorten(line, MAX_EXAMPLE_LENGTH)
}
