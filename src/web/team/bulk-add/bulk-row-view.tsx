import { memo } from 'react'
import { Cell, Row } from '#web/ui/table.tsx'
import type { TypedMember } from '../add-member.ts'
import styles from './bulk-add.module.css'
import type { Mark } from './check-rows.ts'
import type { BulkRow } from './use-bulk-add.ts'

type BulkRowViewProps = {
  row: BulkRow
  mark: Mark['mark'] | undefined
  /** What is to be mended where it is invalid. */
  why: string | undefined
  index: number | undefined
  measure: ((row: Element | null) => void) | undefined
  disabled: boolean
  onMend: (id: number, typed: TypedMember) => void
}

/** One row of the list. What was added is settled; anything else can be mended. Each answer renders its row alone. */
export const BulkRowView = memo(function BulkRowView(props: BulkRowViewProps) {
  const { row, mark, why, index, measure, disabled, onMend } = props
  const { id, typed, sent } = row
  const isSettled = disabled || sent?.result === 'added' || sent?.result === 'undone'
  const words = wordsFor(row, mark, why)
  return (
    <Row index={index} ref={measure}>
      {(['name', 'email'] as const).map((field) => (
        <Cell key={field} label={field === 'name' ? 'Name' : 'Email'}>
          <input
            className={styles.field}
            aria-label={`${field === 'name' ? 'Name' : 'Email'}, row ${id + 1}`}
            aria-invalid={mark === 'invalid' && !isSettled}
            readOnly={isSettled}
            value={typed[field]}
            onChange={({ target }) => onMend(id, { ...typed, [field]: target.value })}
          />
        </Cell>
      ))}
      <Cell label="What happens">
        <span className={sent?.result === 'failed' || mark === 'invalid' ? styles.fault : undefined}>
          {words}
        </span>
      </Cell>
    </Row>
  )
})

const MARK_WORDS = { new: 'new', here: 'already here', duplicate: 'duplicate of a row above' } as const

function wordsFor({ sent }: BulkRow, mark: Mark['mark'] | undefined, why = ''): string {
  if (sent?.result === 'added') return 'added'
  if (sent?.result === 'undone') return 'added and removed again'
  // Whom a call added whose answer was lost is seen to be here once the team is read again.
  if (sent?.result === 'failed' && mark === 'new') return sent.failure
  if (!mark) return ''
  return mark === 'invalid' ? `invalid: ${why}` : MARK_WORDS[mark]
}
