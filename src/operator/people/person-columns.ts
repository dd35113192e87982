import { OPAQUE_ID, type PersonalFacts } from '#store/tables/column.ts'
import type { PersonalTable } from '#store/tables/define-table.ts'
import { PERSONAL_TABLES, TABLES } from '#store/tables/tables.ts'
import { terminalCommand } from '../command-line/command.ts'
import { erasedText, retentionText } from './retention-text.ts'

/** Default facts of all tables, omitted in the list. */
const REMOVED = 'when erased: removed'
const NEVER_REMOVED = 'automatically: never'

const HEAD = `Parentheses contain a column's name in a copy, or the reason for its absence; a column without them is only an ID, which
no copy has. Each table's rules for removal apply to its columns, unless a column has its own. Without any rule, an
erasure removes a column with its row; it is never removed automatically. Columns that are not listed contain nothing
about people.`

/** Command that prints every column with personal data as Markdown, for a company's record of processing. */
export const personColumns = terminalCommand({
  name: 'person columns',
  summary: 'lists each column about people, with its purpose, its name in a copy, and its removal',
  options: {},
  async runOnTerminal() {
    const impersonal = `## Tables without personal data\n\n${renderImpersonalTables().join('\n')}`
    return [`# Personal data, column by column\n\n${HEAD}`, ...renderPersonalTables(), impersonal].join(
      '\n\n',
    )
  },
})

/** Lists the personal columns of each database table, under its name and purpose. */
function renderPersonalTables(): string[] {
  return PERSONAL_TABLES.map((name) => {
    const table: PersonalTable = TABLES[name]
    const columns = Object.entries(table.personal).map(([column, facts]) => ({
      name: column,
      column: facts,
      says: factsOf({ ...table, ...facts }),
    }))
    const reasons = columns.flatMap(({ says }) => says.notCopied ?? [])
    const usual = [
      ...ENDS.map((fact) => findUsual(columns.map(({ says }) => says[fact]))),
      findUsual(reasons.filter((reason) => reasons.indexOf(reason) !== reasons.lastIndexOf(reason))),
    ]
    const rows = columns.map(({ name, column, says }) => {
      const unusual = ENDS.map((fact) => says[fact]).filter((text) => !usual.includes(text))
      const hasUsualReason = says.notCopied !== undefined && usual.includes(says.notCopied)
      return `- \`${name}\`: ${[column.what + copyText(table, column.copy, hasUsualReason), ...unusual].join('; ')}`
    })
    const head = usual.filter((text) => text && text !== REMOVED && text !== NEVER_REMOVED).join('; ')
    return `## \`${name}\`: ${table.purpose}\n\n${head && `${capitalize(head)}.\n\n`}${rows.join('\n')}`
  })
}

/** Lists the tables without personal data. */
function renderImpersonalTables(): string[] {
  return Object.entries(TABLES).flatMap(([name, table]) =>
    'isAbout' in table ? [] : [`- \`${name}\`: ${table.purpose}`],
  )
}

const ENDS = ['erased', 'goes'] as const

interface Facts {
  erased: string
  goes: string
  notCopied?: string
}

/** Describes the retention of a column, and the reason why it is not copied unless it is an id. */
function factsOf({ erased, goes, copy }: Required<PersonalFacts>): Facts {
  const isExplained = 'leftOut' in copy && copy.leftOut !== OPAQUE_ID
  return {
    erased: `when erased: ${erasedText(erased)}`,
    goes: `automatically: ${retentionText(goes)}`,
    ...(isExplained && { notCopied: `not copied: ${copy.leftOut}` }),
  }
}

/**
 * Describes the copy of a column by its name there, or by the reason why it is not copied. Empty for an id. Omits a
 * reason already stated for the whole table.
 */
function copyText({ copiedAs }: PersonalTable, copy: PersonalFacts['copy'], hasUsualReason: boolean): string {
  if ('as' in copy) return ` (\`${copiedAs}.${copy.as}\`)`
  if (copy.leftOut === OPAQUE_ID) return ''
  return hasUsualReason ? ' (not copied)' : ` (not copied: ${copy.leftOut})`
}

function findUsual(texts: string[]): string {
  const [usual] = [...Map.groupBy(texts, (text) => text).values()].sort((a, b) => b.length - a.length)
  return usual?.[0] ?? ''
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
