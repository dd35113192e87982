import { useId, useMemo, useState } from 'react'
import { foldText } from '#domain/text/fold-text.ts'
import { Button } from '#ui/form/button.tsx'
import checkStyles from '#ui/form/check-line.module.css'
import field from '#ui/form/field.module.css'
import { SearchField } from '#ui/form/search-field.tsx'
import { Line, Row, Stack } from '#ui/layout/layout.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { numberText } from '#ui/text/number-text.ts'
import textStyles from '#ui/text/text.module.css'
import styles from './choice-picker.module.css'
import { searchEntries } from './search-entries.ts'

/** A person or a group that can be chosen, with a note such as the email or the area. */
export interface Choice {
  id: string
  name: string
  note: string
}

type ChoicePickerProps = {
  /** Choices in the order in which they are listed. */
  choices: readonly Choice[]
  searchLabel: string
  /** Message shown if the search finds none. */
  none: string
  chosen: ReadonlySet<string>
  problem?: string | undefined
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** Maximum number of choices listed at once; the search finds the others. */
const MAX_LISTED = 50

/** Searchable list of check boxes for choosing any number of people or groups. */
export function ChoicePicker({ choices, searchLabel, none, chosen, problem, onChoose }: ChoicePickerProps) {
  const id = useId()
  const [query, setQuery] = useState('')
  const searched = useMemo(() => toSearched(choices), [choices])
  const found = useMemo(() => searchEntries(searched, query), [searched, query])
  function handleToggle(toggled: string) {
    const next = new Set(chosen)
    if (!next.delete(toggled)) next.add(toggled)
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
        {found.slice(0, MAX_LISTED).map(({ choice }, index) => (
          <Line as="label" gap="snug" key={choice.id} className={classNames(checkStyles.line, styles.choice)}>
            <input
              type="checkbox"
              checked={chosen.has(choice.id)}
              aria-invalid={(problem !== undefined && index === 0) || undefined}
              aria-describedby={problem && `${id}-problem`}
              onChange={() => handleToggle(choice.id)}
            />
            <span>
              <bdi>{choice.name}</bdi>{' '}
              <bdi className={classNames(textStyles.quiet, styles.note)}>{choice.note}</bdi>
            </span>
          </Line>
        ))}
        {found.length === 0 && <p className={field.hint}>{none}</p>}
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

function toSearched(choices: readonly Choice[]) {
  return choices.map((choice) => ({ choice, searched: foldText(`${choice.name}\n${choice.note}`) }))
}

function summaryText(chosen: number, found: number): string {
  const words = `${numberText(chosen)} selected`
  if (found <= MAX_LISTED) return words
  return `${words}. ${numberText(found - MAX_LISTED)} more: search to find them.`
}
