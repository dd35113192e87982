import { type RefObject, useEffect, useId, useMemo, useState } from 'react'
import { Select } from '#ui/form/select.tsx'
import { Line } from '#ui/layout/layout.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { numberText } from '#ui/text/number-text.ts'
import textStyles from '#ui/text/text.module.css'
import type { Sort } from './select-entries.ts'
import type { TeamEntry } from './team-entry.ts'
import { groupsOf, type TeamGroup } from './team-groups.ts'
import styles from './team-table.module.css'

type GroupBarProps = {
  /** All rows of the list, in order. */
  entries: readonly TeamEntry[]
  sort: Sort
  /** Ref of the table body. */
  body: RefObject<HTMLTableSectionElement | null>
  onGo: (group: TeamGroup) => void
}

/** Shows the visible group of a long list, with a drop-down list of the other groups, if any. */
export function GroupBar({ entries, sort, body, onGo }: GroupBarProps) {
  const id = useId()
  const groups = useMemo(() => groupsOf(entries, sort), [entries, sort])
  const top = useTopIndex(body)
  const current = groups.filter(({ start }) => start <= top).length - 1
  const [only] = groups
  const className = classNames(textStyles.note, styles.goTo)
  if (only && groups.length === 1)
    return (
      <Line as="span" gap="tiny" className={className}>
        {groupText(only)}
      </Line>
    )
  return (
    <Line as="span" gap="tiny" className={className}>
      <label htmlFor={id}>Go to</label>
      <Select
        id={id}
        value={current}
        onChange={({ target }) => {
          const group = groups[Number(target.value)]
          if (group) onGo(group)
        }}
      >
        {groups.map((group, place) => (
          <option key={group.start} value={place}>
            {groupText(group)}
          </option>
        ))}
      </Select>
    </Line>
  )
}

function groupText({ name, count }: TeamGroup): string {
  return `${name} (${numberText(count)})`
}

/** Height of the sticky content above the rows, in px. Rows are scrolled to a position below it. */
const COVERED_HEIGHT = 151

/** Returns the index of the first visible row. */
function useTopIndex(body: RefObject<HTMLTableSectionElement | null>): number {
  const [top, setTop] = useState(0)
  useEffect(() => {
    function measure() {
      const rows = [...(body.current?.querySelectorAll<HTMLTableRowElement>('[role=row]') ?? [])]
      const row = rows.find((one) => one.getBoundingClientRect().bottom > COVERED_HEIGHT)
      if (row) setTop(Number(row.dataset.index ?? row.sectionRowIndex))
    }
    // Waits two frames, until the rows at the new position are rendered.
    const handleScroll = () => requestAnimationFrame(() => requestAnimationFrame(measure))
    addEventListener('scroll', handleScroll, { passive: true })
    return () => removeEventListener('scroll', handleScroll)
  }, [body])
  return top
}
