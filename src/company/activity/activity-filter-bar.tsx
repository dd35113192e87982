import { useEffect, useState } from 'react'
import type { ActivityPage } from '#contract/company/console-activity.ts'
import { AUDITED_ACTS, actLabel } from '#domain/company/activity-sentence.ts'
import { findDaysProblem } from '#domain/course/catalogue.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import styles from './activity.module.css'

/** The filters, as they are named in the address and in the call. */
export const FILTERS = ['person', 'partner', 'act', 'from', 'until'] as const

/** What each filter lets through; `''` is everything. */
export type Filters = Record<(typeof FILTERS)[number], string>

type ActivityFilterBarProps = {
  filters: Filters
  about: Partial<ActivityPage['about']>
  onChange: (changes: Partial<Filters>) => void
}

/** Chooses an act and days; a person and a partner are chosen in the table, and let go here. */
export function ActivityFilterBar({ filters, about, onChange }: ActivityFilterBarProps) {
  const { person, partner, act, from, until } = filters
  return (
    <div className={styles.bar}>
      <div className={styles.fields}>
        <SelectField
          label="Act"
          none="All acts"
          options={AUDITED_ACTS.map((one) => ({ value: one, words: actLabel(one) }))}
          value={act}
          onChange={(one) => onChange({ act: one })}
        />
        <DayFields from={from} until={until} onChange={onChange} />
      </div>
      {(person || partner) && (
        <div className={styles.chosen}>
          {person && (
            <Chosen
              words={`Person: ${about.person ?? 'somebody who was erased'}`}
              button="All people"
              onClear={() => onChange({ person: '' })}
            />
          )}
          {partner && (
            <Chosen
              words={`Partner: ${about.partner ?? partner}`}
              button="All partners"
              onClear={() => onChange({ partner: '' })}
            />
          )}
        </div>
      )}
    </div>
  )
}

/** The days as they are being chosen; those that cannot be are said beside the field, and not asked for. */
function DayFields({
  from,
  until,
  onChange,
}: Pick<Filters, 'from' | 'until'> & Pick<ActivityFilterBarProps, 'onChange'>) {
  const [entered, setEntered] = useState({ from, until })
  // Back, or a link, brought others.
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

type ChosenProps = { words: string; button: string; onClear: () => void }

function Chosen({ words, button, onClear }: ChosenProps) {
  return (
    <p className={styles.one}>
      <span dir="auto">{words}</span>
      <Button kind="secondary" onClick={onClear}>
        {button}
      </Button>
    </p>
  )
}
