import type { Generated, RawBuilder } from 'kysely'

/**
 * The kind of value, which determines its format in a person's copy: times become ISO 8601, flags become true or
 * false.
 */
export type Form = 'text' | 'json' | 'number' | 'time' | 'flag'

/** Effect of an erasure: the row is removed, or the column is blanked or kept, with the reason. */
export type Erased = 'removed' | { blanked: string } | { stays: string }

/** An age in ms at which data is removed, and the event that starts the period. */
export interface Span {
  after: number
  since: string
  /** The time column from which `removeExpiredRows` counts; absent if other code applies the period. */
  column?: string
  /** Condition for the removed rows; absent for all rows. */
  only?: RawBuilder<unknown>
}

/** Description of a column that contains personal data. */
export interface PersonalFacts {
  /** The column's meaning, in plain language. */
  what: string
  /** The column's name in a person's copy of their data, or the reason for its omission. */
  copy: { as: string } | { leftOut: string }
  /** The effect of an erasure on the column, if it differs from the table's. */
  erased?: Erased
  /** The conditions for the column's automatic removal, if they differ from the table's. */
  goes?: readonly (Span | string)[]
}

type Ends = Pick<PersonalFacts, 'erased' | 'goes'>

interface Facts {
  form: Form
  isNullable: boolean
  hasDefault: boolean
}

/** A column, with the type of its values for Kysely. */
export class Column<T> {
  declare readonly type: T
  readonly facts: Facts
  constructor(facts: Facts) {
    this.facts = facts
  }

  orNull(): Column<T | null> {
    return new Column({ ...this.facts, isNullable: true })
  }

  /** Makes the column optional on insertion; the database has a default. */
  withDefault(): Column<Generated<T>> {
    return new Column({ ...this.facts, hasDefault: true })
  }

  /** Makes the column optional on insertion; an omitted value is stored as null. */
  optional(): Column<Generated<T | null>> {
    return new Column({ ...this.facts, isNullable: true })
  }

  /** Marks the column as personal and sets its name in a person's copy. */
  as(name: string, what: string, ends: Ends = {}): PersonalColumn<T> {
    return new PersonalColumn(this.facts, { what, copy: { as: name }, ...ends })
  }

  /** Marks the column as personal but absent from a person's copy, with the reason. */
  leftOut(what: string, why: string, ends: Ends = {}): PersonalColumn<T> {
    return new PersonalColumn(this.facts, { what, copy: { leftOut: why }, ...ends })
  }
}

export class PersonalColumn<T> extends Column<T> {
  readonly personal: PersonalFacts
  constructor(facts: Facts, personal: PersonalFacts) {
    super(facts)
    this.personal = personal
  }
}

/** Reasons for omitting a column from a person's copy. */
export const OPAQUE_ID = 'only an ID'
export const SECRET = 'the hash of a secret'

const column = <T>(form: Form) => new Column<T>({ form, isNullable: false, hasDefault: false })

export const text = <T extends string = string>() => column<T>('text')
/** Defines a JSON column, which is text to SQL. */
export const json = () => column<string>('json')
export const number = () => column<number>('number')
/** Defines a time column, in ms since 1970. */
export const time = () => column<number>('time')
/** Defines a boolean column: 0 is false, any other number is true. */
export const flag = () => column<number>('flag')
