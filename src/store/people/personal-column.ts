/** A column that says something about a person. */
export interface PersonalColumn {
  /** Its meaning, in plain words. */
  what: string
  /** Its name and form in the copy that a person may ask for, or why it is not in it. */
  copy: { as: string; form: Form } | { leftOut: string }
  /** What `erasePersonalRows` does: the row is removed, or the column is blanked or stays, and why. */
  erased: 'removed' | { blanked: string } | { stays: string }
  /** When it goes by itself, whichever comes first; empty if it does not. */
  goes: readonly (Span | string)[]
}

/** The form in which a value is copied: as it is, or as its meaning. */
export type Form = 'plain' | 'time' | 'json' | 'yes-or-no'

/** An age in ms, and the moment from which it is counted. */
export interface Span {
  after: number
  since: string
}

/** Reasons why a column is not copied. */
export const OPAQUE_ID = 'only an id'
export const SECRET = 'the hash of a secret'

/** Makes columns that end alike, one by one. */
export function columnsThat(end: Pick<PersonalColumn, 'erased' | 'goes'>) {
  const copied =
    (form: Form) =>
    (as: string, what: string): PersonalColumn => ({ what, copy: { as, form }, ...end })
  return {
    plain: copied('plain'),
    time: copied('time'),
    json: copied('json'),
    yesOrNo: copied('yes-or-no'),
    leftOut: (what: string, why: string): PersonalColumn => ({ what, copy: { leftOut: why }, ...end }),
  }
}
