import { inQuotes, shortenLine } from './yaml-line.ts'

/** A value of `course.yaml` in its source form. */
export interface WrittenValue {
  /** Name of the field. */
  name: string
  /** The parsed value. */
  value: string
  /** The rest of the line. */
  after: string
  isText: boolean
  /** True for a list entry that is a plain text without fields. */
  isEntry: boolean
}

/**
 * Returns a warning if a text is cut off at a `#` that seems to belong to it, since YAML starts a comment there.
 * Undefined if it looks like a comment: with two spaces before the `#` and one after it, or after a complete value
 * such as a number or a file name.
 */
export function explainLostText({ name, value, after, isText, isEntry }: WrittenValue): string | undefined {
  const [, spaces = '', note] = /^([ \t]*)(#.*)$/.exec(after.trimEnd()) ?? []
  if (note === undefined) return undefined
  const isLikeNote = /^#+(?:\s+\D|\s*$)/.test(note)
  if (isLikeNote && (value === '' || spaces.length > 1)) return undefined
  if (!isText || /\.[a-z]\w{1,4}$/i.test(value)) return undefined
  const whole = inQuotes(`${value}${value === '' ? '' : spaces}${note}`)
  const good = `${isEntry ? '-' : `${name}:`} ${shortenLine(whole)}`
  return `'${shortenLine(note)}' isn’t part of '${name}', because a # after a space starts a comment: if it belongs to the text, write ${good}; otherwise, move it to its own line`
}

/** Fields that may contain quoted speech, so that enclosing curly quotes are intended. */
const SPOKEN = ['question', 'answer', 'explanation', 'notes']

/** Returns a text without the curly quotes that a word processor put around it; undefined if there are none. */
export function withoutCurlyQuotes(name: string, text: string): string | undefined {
  if (SPOKEN.includes(name)) return undefined
  const [, double, single] = /^(?:[“„‟”](.*)[”“‟]|[‘‚‛’](.*)[’‘‛])$/su.exec(text) ?? []
  return double ?? single
}
