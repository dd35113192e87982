import { useId, useMemo, useState } from 'react'
import { compareNames } from '#domain/people/compare-names.ts'
import { foldText } from '#domain/text/fold-text.ts'
import { Button } from '#ui/form/button.tsx'
import checkStyles from '#ui/form/check-line.module.css'
import field from '#ui/form/field.module.css'
import { SearchField } from '#ui/form/search-field.tsx'
import { Line, Row, Stack } from '#ui/layout/layout.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { numberText } from '#ui/text/number-text.ts'
import textStyles from '#ui/text/text.module.css'
import styles from './people-picker.module.css'
import { searchEntries } from './search-entries.ts'

/** A person who can be chosen. */
interface Named {
  id: string
  userName: string
  email: string
}

type PeoplePickerProps = {
  people: readonly Named[]
  /** True to list them in their order instead of by name. */
  isSorted?: boolean
  searchLabel?: string
  /** Message shown if the search finds no one. */
  nobody: string
  chosen: ReadonlySet<string>
  problem: string | undefined
  onChoose: (people: ReadonlySet<string>) => void
}

/** Maximum number of people listed at once; the search finds the others. */
const MAX_LISTED = 50

/** Searchable list for choosing people from a team of any size. */
export function PeoplePicker({
  people,
  isSorted = false,
  searchLabel = 'Search by name or email',
  nobody,
  chosen,
  problem,
  onChoose,
}: PeoplePickerProps) {
  const id = useId()
  const [query, setQuery] = useState('')
  const sorted = useMemo(() => toSearched(people, isSorted), [people, isSorted])
  const found = useMemo(() => searchEntries(sorted, query), [sorted, query])
  function handleToggle(uid: string) {
    const next = new Set(chosen)
    if (!next.delete(uid)) next.add(uid)
    onChoose(next)
  }
  return (
    <Stack gap="small">
      {problem && (
        <p id={`${id}-problem`} className={field.error}>
          {problem}
        </p>
      )}
      <SearchField label={searchLabel} value={query} onChange={setQuery} />
      <div className={styles.list} data-invalid={problem !== undefined || undefined}>
        {found.slice(0, MAX_LISTED).map(({ member: { id: uid, userName, email } }, index) => (
          <Line as="label" gap="snug" key={uid} className={classNames(checkStyles.line, styles.person)}>
            <input
              type="checkbox"
              checked={chosen.has(uid)}
              aria-invalid={(problem !== undefined && index === 0) || undefined}
              aria-describedby={problem && `${id}-problem`}
              onChange={() => handleToggle(uid)}
            />
            <span>
              <bdi>{userName}</bdi> <bdi className={classNames(textStyles.quiet, styles.email)}>{email}</bdi>
            </span>
          </Line>
        ))}
        {found.length === 0 && <p className={field.hint}>{nobody}</p>}
      </div>
      <Summary chosen={chosen.size} found={found.length} onClear={() => onChoose(new Set())} />
    </Stack>
  )
}

type SummaryProps = { chosen: number; found: number; onClear: () => void }

function Summary({ chosen, found, onClear }: SummaryProps) {
  return (
    <Row gap="small" className={styles.summary}>
      <p role="status">{summaryText(chosen, found)}</p>
      {chosen > 0 && (
        <Button kind="quiet" onClick={onClear}>
          Clear
        </Button>
      )}
    </Row>
  )
}

function toSearched(people: readonly Named[], isSorted: boolean) {
  return [...people]
    .sort((one, other) => (isSorted ? 0 : compareNames(one.userName, other.userName)))
    .map((member) => ({ member, searched: foldText(`${member.userName}\n${member.email}`) }))
}

function summaryText(chosen: number, found: number): string {
  const words = `${numberText(chosen)} selected`
  if (found <= MAX_LISTED) return words
  return `${words}. ${numberText(found - MAX_LISTED)} more: search to find them.`
}
