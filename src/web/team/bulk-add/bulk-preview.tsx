import { memo, useId } from 'react'
import { DEFAULT_GROUP_WORD, type GroupWord, groupLabel } from '#domain/people/member-groups.ts'
import { StatusBadge } from '#ui/state/status-badge.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { Cell, Table, TableRow } from '#ui/table/table.tsx'
import { useRowWindow } from '#ui/table/use-row-window.ts'
import { BreakableEmail } from '#ui/text/breakable-email.tsx'
import textStyles from '#ui/text/text.module.css'
import styles from './bulk-add.module.css'
import type { ListedMember, Mark } from './check-rows.ts'
import type { BulkProgress } from './use-bulk-add.ts'
import type { BulkRow } from './use-checked-rows.ts'

type BulkPreviewProps = {
  rows: BulkRow[]
  marks: ReadonlyMap<number, Mark>
  /** Running action, if any. Rows are read-only during an action. */
  act: BulkProgress['act'] | undefined
  /** Word for the groups of a list with groups. */
  groupWord: GroupWord | undefined
  onEdit: (id: number, entry: ListedMember) => void
}

/** Shows every row of the list for editing, with its check or its result. */
export function BulkPreview({ rows, marks, act, groupWord, onEdit }: BulkPreviewProps) {
  const shown = useRowWindow(rows.length, (index) => String(rows[index]?.id))
  return (
    <div className={styles.preview}>
      <Table
        caption="Your list"
        columns={[
          { key: 'name', header: 'Name' },
          { key: 'email', header: 'Email' },
          ...(groupWord ? [{ key: 'group', header: groupLabel(groupWord) }] : []),
          { key: 'mark', header: 'Status' },
        ]}
        narrow="lines"
        windowed={shown.windowed}
        bodyRef={shown.body}
      >
        {shown.indexes.map((index) => {
          const row = rows[index]
          const mark = row && marks.get(row.id)
          const problem = mark?.mark === 'invalid' ? mark : undefined
          return (
            row && (
              <BulkRowView
                key={row.id}
                row={row}
                mark={mark?.mark}
                problemField={problem?.field}
                why={mark?.mark === 'move' ? moveText(mark.from, groupWord) : problem?.why}
                groupWord={groupWord}
                index={shown.windowed ? index : undefined}
                measure={shown.measure}
                act={act}
                onEdit={onEdit}
              />
            )
          )
        })}
      </Table>
    </div>
  )
}

type BulkRowViewProps = {
  row: BulkRow
  mark: Mark['mark'] | undefined
  /** Invalid field, if any. */
  problemField: keyof ListedMember | undefined
  /** Reason of an invalid row, or text of a move. */
  why: string | undefined
  groupWord: BulkPreviewProps['groupWord']
  index: number | undefined
  measure: ((row: Element | null) => void) | undefined
  act: BulkPreviewProps['act']
  onEdit: (id: number, entry: ListedMember) => void
}

/**
 * Row of the list, editable until its member is added. Memoized, because each response should render only its
 * own row.
 */
const BulkRowView = memo(function BulkRowView(props: BulkRowViewProps) {
  const { row, mark, problemField, why, groupWord, index, measure, act, onEdit } = props
  const { id, entry, sent } = row
  const reasonId = useId()
  const isSettled = act !== undefined || (sent !== undefined && sent.result !== 'failed')
  const fields = { name: 'Name', email: 'Email', ...(groupWord && { group: groupLabel(groupWord) }) }
  const text = act === 'add' && !sent ? sendingText(mark, why) : resultText(row, mark, why)
  const failed = sent?.result === 'failed' ? sent : undefined
  return (
    <TableRow index={index} ref={measure}>
      {FIELDS.filter((field) => fields[field]).map((field) => (
        <Cell key={field} label={fields[field] ?? ''}>
          {isSettled ? (
            <SettledField field={field} value={entry[field] ?? ''} />
          ) : (
            <input
              className={styles.field}
              aria-label={`${fields[field]}, row ${id + 1}`}
              aria-invalid={problemField === field || undefined}
              aria-describedby={problemField === field ? reasonId : undefined}
              title={entry[field]}
              value={entry[field] ?? ''}
              onChange={({ target }) => onEdit(id, { ...entry, [field]: target.value })}
            />
          )}
        </Cell>
      ))}
      <Cell label="Status" className={styles.outcome}>
        <span id={reasonId} className={failed || mark === 'invalid' ? styles.problem : undefined}>
          {sent?.result === 'added' || sent?.result === 'moved' ? (
            <StatusBadge tone="done">{text}</StatusBadge>
          ) : (
            text
          )}
        </span>
        {text === failed?.failure && failed.reason && <div className={textStyles.note}>{failed.reason}</div>}
      </Cell>
    </TableRow>
  )
})

const FIELDS = ['name', 'email', 'group'] as const

/** Read-only value of a sent row, without truncation. */
function SettledField({ field, value }: { field: (typeof FIELDS)[number]; value: string }) {
  if (field !== 'group' && value === '')
    return (
      <span className={classNames(styles.settled, textStyles.quiet)}>
        {field === 'name' ? 'No name' : 'No email'}
      </span>
    )
  if (field === 'email') return <BreakableEmail className={styles.settled} email={value} />
  return <bdi className={styles.settled}>{value}</bdi>
}

/** Returns the status of an unsent row during sending: waiting, or skipped with the reason. */
function sendingText(mark: Mark['mark'] | undefined, why = ''): string {
  if (!mark) return ''
  if (mark === 'new') return MARK_TEXT.new
  return mark === 'move' ? why : `Skipped: ${mark === 'invalid' ? why : MARK_TEXT[mark]}`
}

function moveText(from: string, word: GroupWord = DEFAULT_GROUP_WORD): string {
  return from === '' ? `Joins this ${word}` : `Moves from ${from}`
}

const MARK_TEXT = {
  new: 'Ready to add',
  here: 'Already on your team',
  duplicate: 'Duplicate of a row above',
} as const

function resultText({ sent, isMade }: BulkRow, mark: Mark['mark'] | undefined, why = ''): string {
  if (sent?.result === 'added') return 'Added'
  if (sent?.result === 'moved') return 'Moved'
  if (sent?.result === 'undone') return 'Added, then removed'
  // The call may have worked with only its response lost. The reloaded team then has the member.
  if (sent?.result === 'failed' && (mark === 'new' || mark === 'move')) return sent.failure
  if (!mark) return ''
  if (mark === 'new' && isMade) return 'Guessed from the email. Check the name.'
  return mark === 'invalid' || mark === 'move' ? why : MARK_TEXT[mark]
}
