import { erasedText, retentionText } from '#operator/people/retention-text.ts'
import type { PersonalTable } from '#store/tables/define-table.ts'
import { PERSONAL_TABLES, TABLES } from '#store/tables/tables.ts'
import { replacePart } from './limits-page.ts'

const BEGIN = '<!-- personal data: node scripts/write-limits.ts --write -->'
const END = '<!-- end of personal data -->'

/** Updates the table of personal data in docs/privacy.md. */
export function writePrivacyPage(page: string): string {
  const rows = PERSONAL_TABLES.flatMap((name) => writeRows(TABLES[name]))
  const head = ['| data | removed automatically | in an erasure |', '|---|---|---|']
  return replacePart(page, { begin: BEGIN, end: END, text: [...head, ...rows].join('\n') })
}

/** Renders the row of a table, and a row for each column that is removed at another time or blanked. */
function writeRows({ data, goes, erased, personal }: PersonalTable): string[] {
  if (data === undefined) return []
  const apart = Object.values(personal).filter(
    (column) =>
      column.goes !== undefined || (typeof column.erased === 'object' && 'blanked' in column.erased),
  )
  return [
    `| ${data} | ${retentionText(goes)} | ${erasedText(erased)} |`,
    ...apart.map((column) => {
      const [what] = column.what.split(/[;:,]/)
      return `| ${data}: ${what} | ${retentionText(column.goes ?? goes)} | ${erasedText(column.erased ?? erased)} |`
    }),
  ]
}
