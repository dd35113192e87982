/** Description of a column that contains personal data. */
export interface PersonalColumn {
  /** Its meaning, in plain words. */
  what: string
  /** Its name and format in a user's copy of their data, or the reason why it is left out. */
  copy: { as: string; form: Form } | { leftOut: string }
  /** Effect of `erasePersonalRows`: the row is removed, or the column is blanked or kept, with the reason. */
  erased: 'removed' | { blanked: string } | { stays: string }
  /** Conditions for automatic removal; the first to occur applies. Empty if there are none. */
  goes: readonly (Span | string)[]
}

/** The format in which a value is copied: unchanged or converted. */
export type Form = 'plain' | 'time' | 'json' | 'yes-or-no'

/** An age in ms, and the time from which it is counted. */
export interface Span {
  after: number
  since: string
}

/** Reasons why a column is not copied. */
export const OPAQUE_ID = 'only an id'
export const SECRET = 'the hash of a secret'

/** Returns factories for columns with the same erasure and retention. */
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
