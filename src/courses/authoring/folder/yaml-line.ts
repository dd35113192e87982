import { shorten } from '#domain/text/shorten.ts'

/** The parts of a `course.yaml` line: `  - title: Cats` is two spaces, `- `, `title` and `Cats`. */
export interface LineParts {
  spaces: string
  hyphens: string
  name: string | undefined
  value: string
}

const MAX_EXAMPLE_LENGTH = 90

/** Splits a line into its parts. */
export function partsOf(line: string): LineParts {
  const [, spaces = '', hyphens = '', rest = ''] = /^( *)((?:- +)*)(.*)$/.exec(trimmedEnd(line)) ?? []
  const [, name, value] = /^([^\s:"'[{#]+) *:(?:\s+(.*))?$/.exec(rest) ?? []
  return { spaces, hyphens, name, value: name === undefined ? rest : (value ?? '') }
}

/** Trims the end of a line, but keeps the space after its hyphens: an entry may be empty. */
function trimmedEnd(line: string): string {
  const trimmed = line.trimEnd()
  return /^[ -]*$/.test(trimmed) ? line.replace(/[^ -]+$/, '') : trimmed
}

/** Returns true if the value of a field contains a colon and is not in quotes. */
export function hasBareColon({ name, value }: LineParts): boolean {
  return name !== undefined && /:(?:\s|$)/.test(value) && !/^["']/.test(value)
}

/** Returns a line with its text in quotes. */
export function withQuotes({ hyphens, name, value }: LineParts): string {
  return shortenLine(`${hyphens}${name === undefined ? '' : `${name}: `}${inQuotes(value)}`)
}

/** Quotes a text, choosing quotation marks that need no escapes within it if possible. */
export function inQuotes(text: string): string {
  const [, inner = text] = /^["'“”„‟‘’‚«»](.*)["'“”„‟‘’‚«»]$/.exec(text) ?? []
  if (!/["\\]/.test(inner)) return `"${inner}"`
  return inner.includes("'") ? `"${inner.replace(/["\\]/g, '\\$&')}"` : `'${inner}'`
}

/** Shortens an example that is too long for a message. */
export function shortenLine(line: string): string {
  return shorten(line, MAX_EXAMPLE_LENGTH)
}
