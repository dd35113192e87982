import { type Fields, isSameJson } from '#domain/unknown-value.ts'

/** A change of fields in a single part of a draft: the outline with the settings, or a module's content. */
export interface EditAct {
  /** Description of the edit, such as `delete Three things to ask`. */
  words: string
  part: string
  /** The changed fields before and after the edit; undefined for an absent field. */
  before: Fields
  after: Fields
  /** Edited text field. Further typing in it belongs to the same edit. */
  typing?: string | undefined
}

/** A window's edits to structure, quizzes and settings, with the latest first in each list. */
export interface EditHistory {
  done: readonly EditAct[]
  undone: readonly EditAct[]
}

/** Maximum number of undo steps. */
export const MAX_ACTS = 100

export const NO_ACTS: EditHistory = { done: [], undone: [] }

/** Adds an edit and clears the redo steps. Merges further typing in the same field into one edit. */
export function addAct({ done }: EditHistory, act: EditAct): EditHistory {
  const [last, ...earlier] = done
  const goesOn = act.typing !== undefined && last?.typing === act.typing && last.part === act.part
  if (!goesOn) return { done: [act, ...done].slice(0, MAX_ACTS), undone: [] }
  const whole = { ...last, after: { ...last.after, ...act.after } }
  return { done: isSameJson(whole.before, whole.after) ? earlier : [whole, ...earlier], undone: [] }
}

/** An undo or redo step: the edit, and the fields before and after the step. */
export interface HistoryStep {
  act: EditAct
  from: Fields
  to: Fields
}

/** Returns the step that undoes the last edit; undefined for none. */
export function undoStep({ done: [act] }: EditHistory): HistoryStep | undefined {
  return act && { act, from: act.after, to: act.before }
}

/** Returns the step that redoes the last undone edit; undefined for none. */
export function redoStep({ undone: [act] }: EditHistory): HistoryStep | undefined {
  return act && { act, from: act.before, to: act.after }
}

/** Outcome of a step: `changed` if another author has changed the same fields. */
export type StepOutcome = 'applied' | 'changed' | 'failed'

/**
 * Returns the current history after a step, with edits made during the step. An impossible step is removed
 * with its edit, which would otherwise block all earlier ones.
 */
export function afterStep(history: EditHistory, { act, to }: HistoryStep, outcome: StepOutcome): EditHistory {
  if (outcome === 'failed') return history
  const others = (acts: readonly EditAct[]) => acts.filter((each) => each !== act)
  const [done, undone] = [others(history.done), others(history.undone)]
  if (outcome === 'changed') return { done, undone }
  return to === act.before ? { done, undone: [act, ...undone] } : { done: [act, ...done], undone }
}

/** Returns the fields that differ between two contents of a part, before and after; undefined for none. */
export function findChanges(before: Fields, after: Fields): Pick<EditAct, 'before' | 'after'> | undefined {
  const names = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name])
  if (names.length === 0) return undefined
  const only = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name]]))
  return { before: only(before), after: only(after) }
}

/** Returns fields with changes applied. An undefined value removes a field. */
export function withChanges(fields: Fields, changes: Fields): Fields {
  return Object.fromEntries(
    Object.entries({ ...fields, ...changes }).filter(([, value]) => value !== undefined),
  )
}

/** Returns true if fields have the values that a step expects, that is, no other author has changed them. */
export function isAsExpected(fields: Fields, expected: Fields): boolean {
  const names = Object.keys(expected)
  return isSameJson(Object.fromEntries(names.map((name) => [name, fields[name]])), expected)
}
