import type { RawBuilder, SqlBool } from 'kysely'
import type { Column, Erased, PersonalColumn, PersonalFacts, Span } from './column.ts'
import { ofOwner, type Person } from './person.ts'

type Columns<Kind> = Record<string, Kind>

export interface Table<Own = Columns<Column<unknown>>> {
  /** The table's purpose, in plain language. */
  purpose: string
  columns: Own
  /** True for tables omitted when copying to PostgreSQL: triggers fill them, or they concern one file or server. */
  staysBehind: boolean
}

export interface PersonalTable<Own = Columns<Column<unknown>>> extends Table<Own> {
  /** The table's name on the privacy page; absent if the data belongs to another table. */
  data?: string
  /** The table's name in a person's copy; null if it is not copied. The first columns determine the row order. */
  copiedAs: string | null
  /** Returns the condition for rows about a person. */
  isAbout: (person: Person) => RawBuilder<SqlBool>
  /** Effect of an erasure on the table's rows. */
  erased: Erased
  /** Conditions for automatic removal; the first to occur applies. Empty if there are none. */
  goes: readonly (Span | string)[]
  personal: Columns<PersonalFacts>
}

/** Defines a table without personal data. */
export function table<Own extends Columns<Column<unknown>>>(facts: {
  purpose: string
  staysBehind?: boolean
  columns: Own
}): Table<Own> {
  return { staysBehind: false, ...facts }
}

/**
 * Defines a table with personal data. By default the data concerns the account in the column `uid`, is absent from a
 * person's copy, and is removed only by an erasure.
 */
export function personalTable<
  Own extends Columns<PersonalColumn<unknown>>,
  Others extends Columns<Column<unknown>> = Record<never, never>,
>({
  columns,
  others,
  ...facts
}: {
  purpose: string
  columns: Own
  /** The columns without personal data. */
  others?: Others
} & Partial<Omit<PersonalTable, 'purpose' | 'columns' | 'personal'>>): PersonalTable<Own & Others> {
  return {
    copiedAs: null,
    isAbout: ofOwner('uid'),
    erased: 'removed',
    goes: [],
    staysBehind: false,
    ...facts,
    columns: { ...columns, ...others } as Own & Others,
    personal: Object.fromEntries(Object.entries(columns).map(([name, { personal }]) => [name, personal])),
  }
}
