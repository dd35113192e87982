import { A_DAY, A_MINUTE } from '#domain/durations.ts'
import { plural } from '#domain/plural.ts'
import type { PersonalColumn, Span } from '#server/store/people/personal-column.ts'
import { PERSONAL_DATA } from '#server/store/people/personal-data.ts'

const A_YEAR = 365 * A_DAY

type Columns = Record<string, PersonalColumn | 'not personal'>

interface Table {
  name: string
  why: string
  copiedAs?: string | null
  columns: Columns
}

const TABLES: Table[] = Object.entries(PERSONAL_DATA).map(([name, table]) => ({ name, ...table }))

const HEAD = '| column | what it is | in a copy | when erased | goes by itself |\n|---|---|---|---|---|'

/** The tables of docs/privacy.md as the table in code says them: one for each database table with something about people. */
export function renderPersonalTables(): string[] {
  return TABLES.flatMap((table) => {
    const rows = Object.entries(table.columns).flatMap(([name, column]) =>
      column === 'not personal' ? [] : [renderRow(table, name, column)],
    )
    return rows.length === 0 ? [] : [`### \`${table.name}\`: ${table.why}\n\n${HEAD}\n${rows.join('\n')}`]
  })
}

/** The list of what is not about people. */
export function renderImpersonalTables(): string[] {
  return TABLES.flatMap(({ name, why, columns }) => {
    const names = Object.entries(columns).flatMap(([column, entry]) =>
      entry === 'not personal' ? [`\`${column}\``] : [],
    )
    if (names.length === 0) return []
    const isWhole = names.length === Object.keys(columns).length
    return [`- \`${name}\`: ${isWhole ? why : `of it ${names.join(', ')}`}`]
  })
}

function renderRow(table: Table, name: string, { what, copy, erased, goes }: PersonalColumn): string {
  const copied = 'as' in copy ? `\`${table.copiedAs}.${copy.as}\`` : `no: ${copy.leftOut}`
  const cells = [`\`${name}\``, what, copied, erasedText(erased), goes.map(spanText).join('; ') || 'no']
  return `| ${cells.join(' | ')} |`
}

function erasedText(erased: PersonalColumn['erased']): string {
  if (erased === 'removed') return 'removed'
  return 'stays' in erased ? `stays: ${erased.stays}` : `blanked: ${erased.blanked}`
}

function spanText(span: Span | string): string {
  if (typeof span === 'string') return span
  const { after, since } = span
  return `${ageText(after)} after ${since}`
}

function ageText(age: number): string {
  if (age < A_DAY) return plural(age / A_MINUTE, 'minute')
  return age % A_YEAR === 0 ? plural(age / A_YEAR, 'year') : plural(age / A_DAY, 'day')
}
