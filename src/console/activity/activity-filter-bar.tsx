import { type ReactNode, useEffect, useState } from 'react'
import type { ActivityPage } from '#contract/console/console-activity.ts'
import { AUDITED_ACTS, actLabel } from '#domain/console/activity-sentence.ts'
import { findDaysProblem } from '#domain/course/catalogue.ts'
import { Field } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { NameChoice } from '../form/name-choice.tsx'
import { type Choice, findEveryPartner, findPeople } from '../services/find-choices.ts'
import styles from './activity.module.css'

/** Filter values, named as in the URL and the request; `''` means no filter. */
export type Filters = Record<'person' | 'partner' | 'act' | 'from' | 'until', string>

type ActivityFilterBarProps = {
  filters: Filters
  /** Names of the person and partner in the URL; undefined until loaded. */
  about: ActivityPage['about'] | undefined
  /** True if all entries belong to one partner; the partner filter is then hidden. */
  isOfPartner: boolean
  onChange: (changes: Partial<Filters>) => void
  /** Actions on the filtered entries. */
  children: ReactNode
}

/** Filter fields for person, partner, dates and action. */
export function ActivityFilterBar({ children, ...props }: ActivityFilterBarProps) {
  const { act, from, until } = props.filters
  const { onChange } = props
  return (
    <Stack>
      <div className={styles.names}>
        <NameChoices {...props} />
      </div>
      <div className={styles.fields}>
        <DayFields from={from} until={until} onChange={onChange} />
        <SelectField
          label="Action"
          none="All actions"
          options={AUDITED_ACTS.map((one) => ({ value: one, words: actLabel(one) }))}
          value={act}
          onChange={(one) => onChange({ act: one })}
        />
        <div className={styles.beside}>{children}</div>
      </div>
    </Stack>
  )
}

function NameChoices({ filters, about, isOfPartner, onChange }: Omit<ActivityFilterBarProps, 'children'>) {
  const { person, partner } = filters
  return (
    <>
      <NameChoice
        label="Person"
        searchLabel="Find a person"
        find={findPeople}
        chosen={namedBy(person, about && (about.person ?? 'an erased person'))}
        onChange={(choice) => onChange({ person: choice?.id ?? '' })}
        clear="All people"
      />
      {!isOfPartner && (
        <NameChoice
          label="Partner"
          searchLabel="Find a partner"
          find={findEveryPartner}
          chosen={namedBy(partner, about?.partner ?? partner)}
          onChange={(choice) => onChange({ partner: choice?.id ?? '' })}
          clear="All partners"
        />
      )}
    </>
  )
}

function namedBy(id: string, name = '…'): Choice | undefined {
  return id === '' ? undefined : { id, name, about: '' }
}

/** Fields for a date range. Invalid dates show an error and are not applied. */
function DayFields({
  from,
  until,
  onChange,
}: Pick<Filters, 'from' | 'until'> & Pick<ActivityFilterBarProps, 'onChange'>) {
  const [entered, setEntered] = useState({ from, until })
  // The Back button or a link may have changed the dates.
  useEffect(() => setEntered({ from, until }), [from, until])
  const problem = problemOf(entered)
  function handleChange(changes: Partial<typeof entered>) {
    const next = { ...entered, ...changes }
    setEntered(next)
    if (!problemOf(next)) onChange(next)
  }
  return (
    <>
      <Field
        label="From"
        type="date"
        value={entered.from}
        onChange={({ target }) => handleChange({ from: target.value })}
      />
      <Field
        label="Until"
        type="date"
        value={entered.until}
        error={problem}
        onChange={({ target }) => handleChange({ until: target.value })}
      />
    </>
  )
}

function problemOf({ from, until }: Pick<Filters, 'from' | 'until'>): string | undefined {
  return findDaysProblem({ from: from || undefined, until: until || undefined })
}
