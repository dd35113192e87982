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

/** A step back or forth in a history: the act that it undoes or does again, and what it changes, from what. */
export interface HistoryStep {
  act: EditAct
  from: Fields
  to: Fields
}

/** Returns the step that undoes the last act. */
export function undoStep({ done: [act] }: EditHistory): HistoryStep | undefined {
  return act && { act, from: act.after, to: act.before }
}

/** Returns the step that does again what was undone last. */
export function redoStep({ undone: [act] }: EditHistory): HistoryStep | undefined {
  return act && { act, from: act.before, to: act.after }
}

/** How a step ends: `changed` where somebody else has changed the same meanwhile. */
export type StepOutcome = 'applied' | 'changed' | 'failed'

/**
 * Returns a history, as it is by now, after a step: acts that were done while it was made stay. One that cannot be
 * made any more takes its act with it, which would stand before all earlier ones.
 */
export function afterStep(history: EditHistory, { act, to }: HistoryStep, outcome: StepOutcome): EditHistory {
  if (outcome === 'failed') return history
  const others = (acts: readonly EditAct[]) => acts.filter((each) => each !== act)
  const [done, undone] = [others(history.done), others(history.undone)]
  if (outcome === 'changed') return { done, undone }
  return to === act.before ? { done, undone: [act, ...undone] } : { done: [act, ...done], undone }
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
