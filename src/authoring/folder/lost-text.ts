import { fillSentence } from '../lint-rule.ts'
import { inQuotes, shortenLine } from './yaml-line.ts'
import { TEXT_RULES } from './yaml-rules.ts'

/** A value of `course.yaml` as it is written. */
export interface WrittenValue {
  /** The name of its field. */
  name: string
  /** The value as it is read. */
  value: string
  /** The rest of its line. */
  after: string
  isText: boolean
  /** True for an entry of a list that is only a text, without a field. */
  isEntry: boolean
}

/**
 * Says that a text ends at a `#` which seems to belong to it: YAML takes everything from there on for a note.
 * Undefined where it seems a note: two spaces before the `#` and one after it, or after a value that is
 * complete, such as a number or the name of a file.
 */
export function explainLostText({ name, value, after, isText, isEntry }: WrittenValue): string | undefined {
  const [, spaces = '', note] = /^([ \t]*)(#.*)$/.exec(after.trimEnd()) ?? []
  if (note === undefined) return undefined
  const isLikeNote = /^#+(?:\s+\D|\s*$)/.test(note)
  if (isLikeNote && (value === '' || spaces.length > 1)) return undefined
  if (!isText || /\.[a-z]\w{1,4}$/i.test(value)) return undefined
  const whole = inQuotes(`${value}${value === '' ? '' : spaces}${note}`)
  const good = `${isEntry ? '-' : `${name}:`} ${shortenLine(whole)}`
  return fillSentence(TEXT_RULES.lostText.sentence, { note: shortenLine(note), name, good })
}

/** Fields in which somebody may speak, so that curly quotes around all of it are meant. */
const SPOKEN = ['question', 'answer', 'explanation', 'notes']

/** Returns a text without the curly quotes around it, of a word processor; undefined if there are none. */
export function withoutCurlyQuotes(name: string, text: string): string | undefined {
  if (SPOKEN.includes(name)) return undefined
  const [, double, single] = /^(?:[“„‟”](.*)[”“‟]|[‘‚‛’](.*)[’‘‛])$/su.exec(text) ?? []
  return double ?? single
}
