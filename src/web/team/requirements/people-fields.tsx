import { type ComponentProps, useId, useMemo, useState } from 'react'
import { compareNames } from '#domain/people/compare-names.ts'
import { foldText } from '#domain/text/fold-text.ts'
import type { TeamMember } from '#web/state/team.ts'
import { Button } from '#web/ui/button.tsx'
import field from '#web/ui/field.module.css'
import { Row } from '#web/ui/layout.tsx'
import { numberText } from '#web/ui/number-text.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { searchEntries } from '../table/select-entries.ts'
import { Choice } from './choice.tsx'
import styles from './people-fields.module.css'
import type { RequireFieldProps } from './require-form.tsx'

type PeopleFieldsProps = RequireFieldProps & { associates: readonly TeamMember[] }

const OPTIONS = [
  ['everybody', 'Everybody, also who joins later'],
  ['chosen', 'Chosen people'],
] as const

/** Chooses of whom a course is required. */
export function PeopleFields({ entry, problems, disabled, onChange, associates }: PeopleFieldsProps) {
  return (
    <Choice
      legend="Who"
      options={OPTIONS}
      value={entry.who}
      disabled={disabled}
      onChange={(who) => onChange({ who })}
    >
      {entry.who === 'chosen' && (
        <PeoplePicker
          associates={associates}
          chosen={entry.people}
          problem={problems.people}
          onChoose={(people) => onChange({ people })}
        />
      )}
    </Choice>
  )
}

type PeoplePickerProps = {
  associates: readonly TeamMember[]
  chosen: ReadonlySet<string>
  problem: string | undefined
  onChoose: (people: ReadonlySet<string>) => void
}

/** Number of people who are listed at once: the search finds the others. */
const MAX_LISTED = 50

/** Chooses people out of the team, which may be large, by searching. */
function PeoplePicker({ associates, chosen, problem, onChoose }: PeoplePickerProps) {
  const id = useId()
  const [query, setQuery] = useState('')
  const sorted = useMemo(() => toSearched(associates), [associates])
  const found = useMemo(() => searchEntries(sorted, query), [sorted, query])
  function handleToggle(uid: string) {
    const people = new Set(chosen)
    if (!people.delete(uid)) people.add(uid)
    onChoose(people)
  }
  return (
    <div className={styles.picker}>
      <SearchField label="Search by name or email" value={query} onChange={setQuery} />
      <div className={styles.list}>
        {found.slice(0, MAX_LISTED).map(({ member }, index) => (
          <PersonChoice
            key={member.id}
            member={member}
            checked={chosen.has(member.id)}
            aria-invalid={(problem !== undefined && index === 0) || undefined}
            aria-describedby={problem && `${id}-problem`}
            onChange={() => handleToggle(member.id)}
          />
        ))}
        {found.length === 0 && <p className={field.hint}>Nobody on your team matches this search.</p>}
      </div>
      <Row gap="small" className={styles.summary}>
        <p role="status">{summaryText(chosen.size, found.length)}</p>
        {chosen.size > 0 && (
          <Button kind="quiet" onClick={() => onChoose(new Set())}>
            Clear
          </Button>
        )}
      </Row>
      {problem && (
        <p id={`${id}-problem`} className={field.error}>
          {problem}
        </p>
      )}
    </div>
  )
}

type PersonChoiceProps = ComponentProps<'input'> & { member: TeamMember }

function PersonChoice({ member: { userName, email }, ...native }: PersonChoiceProps) {
  return (
    <label className={styles.person}>
      <input type="checkbox" {...native} />
      <span>
        <bdi>{userName}</bdi> <bdi className={styles.email}>{email}</bdi>
      </span>
    </label>
  )
}

function toSearched(associates: readonly TeamMember[]) {
  return [...associates]
    .sort((one, other) => compareNames(one.userName, other.userName))
    .map((member) => ({ member, searched: foldText(`${member.userName}\n${member.email}`) }))
}

function summaryText(chosen: number, found: number): string {
  const words = `${numberText(chosen)} chosen`
  if (found <= MAX_LISTED) return words
  return `${words}. ${numberText(found - MAX_LISTED)} more: search to find them.`
}
