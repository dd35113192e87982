import type { Fields } from '#domain/unknown-value.ts'

/** A change of some fields of one part of a draft: its outline with the settings, or the content of a module. */
export interface EditAct {
  /** Such as `delete Three things to ask`. */
  words: string
  part: string
  /** The changed fields as they were and as they are now; one that is undefined is not there. */
  before: Fields
  after: Fields
  /** The field that was typed in: typing on in it is the same act. */
  typing?: string | undefined
}

/** The acts of a window over structure, quizzes and settings, each list with the last one first. */
export interface EditHistory {
  done: readonly EditAct[]
  undone: readonly EditAct[]
}

/** Most acts that can be undone. */
export const MAX_ACTS = 100

export const NO_ACTS: EditHistory = { done: [], undone: [] }

/** Adds an act, after which nothing can be done again; what is typed on in one field is one act. */
export function addAct({ done }: EditHistory, act: EditAct): EditHistory {
  const [last, ...earlier] = done
  const goesOn = act.typing !== undefined && last?.typing === act.typing && last.part === act.part
  if (!goesOn) return { done: [act, ...done].slice(0, MAX_ACTS), undone: [] }
  const whole = { ...last, after: { ...last.after, ...act.after } }
  return { done: isSame(whole.before, whole.after) ? earlier : [whole, ...earlier], undone: [] }
}

/** A step back or forth in a history: what it changes, from what, and the history after it. */
export interface HistoryStep {
  act: EditAct
  from: Fields
  to: Fields
  history: EditHistory
}

/** Returns the step that undoes the last act. */
export function undoStep({ done, undone }: EditHistory): HistoryStep | undefined {
  const [act, ...earlier] = done
  return act && { act, from: act.after, to: act.before, history: { done: earlier, undone: [act, ...undone] } }
}

/** Returns the step that does again what was undone last. */
export function redoStep({ done, undone }: EditHistory): HistoryStep | undefined {
  const [act, ...others] = undone
  return act && { act, from: act.before, to: act.after, history: { done: [act, ...done], undone: others } }
}

/** Returns a history without an act. */
export function withoutAct({ done, undone }: EditHistory, act: EditAct): EditHistory {
  return { done: done.filter((each) => each !== act), undone: undone.filter((each) => each !== act) }
}

/** Returns which fields differ between two contents of a part, as they were and as they are. */
export function findChanges(before: Fields, after: Fields): Pick<EditAct, 'before' | 'after'> | undefined {
  const names = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name])
  if (names.length === 0) return undefined
  const only = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name]]))
  return { before: only(before), after: only(after) }
}

/** Returns fields with some of them changed; one that is undefined is taken out. */
export function withChanges(fields: Fields, changes: Fields): Fields {
  return Object.fromEntries(
    Object.entries({ ...fields, ...changes }).filter(([, value]) => value !== undefined),
  )
}

/** Returns whether fields are as a step expects them: nobody else has changed them meanwhile. */
export function isAsExpected(fields: Fields, expected: Fields): boolean {
  const names = Object.keys(expected)
  return isSame(Object.fromEntries(names.map((name) => [name, fields[name]])), expected)
}

function isSame(one: Fields, other: Fields): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
