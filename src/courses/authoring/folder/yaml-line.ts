import { shorten } from '#domain/text/shorten.ts'

/** The parts of a `course.yaml` line: `  - title: Cats` has `- `, `title` and `Cats`. */
export interface LineParts {
  hyphens: string
  name: string | undefined
  value: string
}

const MAX_EXAMPLE_LENGTH = 90

/** Splits a line into hyphen, name and value. */
export function partsOf(line: string): LineParts {
  const [, hyphens = '', rest = ''] = /^ *((?:- +)*)(.*)$/.exec(line.trimEnd()) ?? []
  const [, name, value] = /^([^\s:"'[{#]+) *:(?:\s+(.*))?$/.exec(rest) ?? []
  return { hyphens, name, value: name === undefined ? rest : (value ?? '') }
}

/** Returns a line with its value in quotes. */
export function withQuotes({ hyphens, name, value }: LineParts): string {
  return shortenLine(`${hyphens}${name === undefined ? '' : `${name}: `}${inQuotes(value)}`)
}

/** Quotes a text, preferably with quotation marks that need no escapes. */
export function inQuotes(text: string): string {
  const [, inner = text] = /^["'“”„‟‘’‚«»](.*)["'“”„‟‘’‚«»]$/.exec(text) ?? []
  if (!/["\\]/.test(inner)) return `"${inner}"`
  return inner.includes("'") ? `"${inner.replace(/["\\]/g, '\\$&')}"` : `'${inner}'`
}

/** Shortens a long example for a message. */
export function shortenLine(line: string): string {
  return shorten(line, MAX_EXAMPLE_LENGTH)
}
