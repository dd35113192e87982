import { inQuotes, shortenLine } from './yaml-line.ts'

/** A value of `course.yaml` with its source text. */
export interface WrittenValue {
  /** Field name. */
  name: string
  /** The parsed value. */
  value: string
  /** The source text after the value on the same line. */
  after: string
  isText: boolean
  /** True for a list entry in plain text without fields. */
  isEntry: boolean
}

/**
 * Returns a warning if a `#` in a text begins a YAML comment by mistake. Undefined if the comment looks intended: two
 * spaces before the `#` and one after it, or a complete value such as a number or a file name.
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

/** Fields with possible quoted speech. They keep their curly quotes. */
const SPOKEN = ['question', 'answer', 'explanation', 'notes']

/** Removes the curly quotes that a word processor put around a text. Undefined if there are none. */
export function withoutCurlyQuotes(name: string, text: string): string | undefined {
  if (SPOKEN.includes(name)) return undefined
  const [, double, single] = /^(?:[“„‟”](.*)[”“‟]|[‘‚‛’](.*)[’‘‛])$/su.exec(text) ?? []
  return double ?? single
}
