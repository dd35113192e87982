import { A_DAY, A_MINUTE } from '#domain/durations.ts'
import { plural } from '#domain/messages.ts'
import type { PersonalColumn, Span } from '#store/people/personal-column.ts'
import { PERSONAL_DATA } from '#store/people/personal-data.ts'

const A_YEAR = 365 * A_DAY

type Columns = Record<string, PersonalColumn | 'not personal'>

interface Table {
  name: string
  why: string
  copiedAs?: string | null
  columns: Columns
}

const TABLES: Table[] = Object.entries(PERSONAL_DATA).map(([name, table]) => ({ name, ...table }))

/** How most tables end, and why most columns that no copy has are left out: the page says so once. */
const USUAL = 'when erased: removed; by itself: never'
const ONLY_ID = 'only an id'

/** The tables of docs/privacy.md from the table in code: one for each database table about people. */
export function renderPersonalTables(): string[] {
  return TABLES.flatMap((table) => {
    const columns = Object.entries(table.columns).flatMap(([name, column]) =>
      column === 'not personal' ? [] : [{ name, column, end: endText(column) }],
    )
    if (columns.length === 0) return []
    const usual = findUsual(columns.map(({ end }) => end))
    const rows = columns.map(({ name, column, end }) =>
      renderRow(table, name, column, end === usual ? '' : end),
    )
    const ends = usual === USUAL ? '' : `${capitalize(usual)}.\n\n`
    return [`### \`${table.name}\`: ${table.why}\n\n${ends}${rows.join('\n')}`]
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

/** One column: its content, its place in a copy, and its end where that is unusual in its table. */
function renderRow(table: Table, name: string, { what, copy }: PersonalColumn, end: string): string {
  return `- \`${name}\`: ${what}${copyText(table, copy)}${end && `; ${end}`}`
}

/** Where a copy has it, or why none has it: nothing for an id, which no copy has. */
function copyText({ copiedAs }: Table, copy: PersonalColumn['copy']): string {
  if ('as' in copy) return ` (\`${copiedAs}.${copy.as}\`)`
  return copy.leftOut === ONLY_ID ? '' : ` (not copied: ${copy.leftOut})`
}

/** The end of a column: when the person is erased, and by itself. */
function endText({ erased, goes }: PersonalColumn): string {
  return `when erased: ${erasedText(erased)}; by itself: ${goes.map(spanText).join('; ') || 'never'}`
}

function findUsual(texts: string[]): string {
  const [usual] = [...Map.groupBy(texts, (text) => text).values()].sort((a, b) => b.length - a.length)
  return usual?.[0] ?? ''
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
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
