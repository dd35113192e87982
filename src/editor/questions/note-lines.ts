import { oneLine, plainRemark } from './question-marks.ts'
import { EXPLANATION_LABEL, IS, KEY_LABEL, NOTE_LABEL, POINTS_LABEL } from './question-words.ts'

/** A line below answers that is neither an answer nor a complete remark. */
export type NoteLine =
  /** A label with its key on the next line, such as `Answer:`. Without a colon, the line may be an answer. */
  | { kind: 'key label'; hasColon: boolean }
  /** A label without content, such as `Feedback`. */
  | { kind: 'explanation label' }
  | { kind: 'points' }
  /** A note such as `Note: Dogs like it.` */
  | { kind: 'note'; words: string }
  /** A line with an unknown label, such as `Source: A book`. */
  | { kind: 'labeled' }

const KEY_ALONE = new RegExp(`^(?:${KEY_LABEL})(?: (?:${IS}))?( ?[:：])?$`, 'iu')
const EXPLANATION_ALONE = new RegExp(`^(?:${EXPLANATION_LABEL})$`, 'iu')
const POINTS = new RegExp(`^(?:${POINTS_LABEL}) ?[:：=] ?[\\d.,/]{1,9}$`, 'iu')
const NOTE = new RegExp(`^(?:${NOTE_LABEL}) ?[:：] ?(\\S.*)$`, 'iu')
const LABELED = /^\p{L}[^\s:：]{0,24}(?: [^\s:：]{1,24}){0,2} ?[:：] \S/u

/** Parses a label without content, a note or points below answers; undefined for any other line. */
export function readNoteLine(body: string): NoteLine | undefined {
  const line = plainRemark(oneLine(body))
  const [isKey, colon] = KEY_ALONE.exec(line) ?? []
  if (isKey !== undefined) return { kind: 'key label', hasColon: colon !== undefined }
  if (EXPLANATION_ALONE.test(line)) return { kind: 'explanation label' }
  if (POINTS.test(line)) return { kind: 'points' }
  const [, words] = NOTE.exec(line) ?? []
  if (words !== undefined) return { kind: 'note', words }
  return LABELED.test(line) ? { kind: 'labeled' } : undefined
}
