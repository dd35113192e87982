import { type ReactNode, useState } from 'react'
import { isDay } from '#domain/local-time.ts'
import {
  changeKind,
  isTooLong,
  MAX_REPORT_YEARS,
  nextPeriod,
  PERIOD_AHEAD,
  PERIOD_KINDS,
  parsePeriod,
  periodQuery,
  periodText,
  previousPeriod,
  type ReportPeriod,
} from '#domain/report-period.ts'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Line, Row } from '#ui/layout/layout.tsx'
import { Icon } from '#ui/picture/icon.tsx'
import { englishOf } from '#ui/text/date-text.ts'
import styles from './report.module.css'

const KIND_LABELS = { month: 'Month', quarter: 'Quarter', year: 'Year', dates: 'Dates' } as const
const KINDS = PERIOD_KINDS.map((value) => ({ value, words: KIND_LABELS[value] }))

type PeriodFieldsProps = {
  period: ReportPeriod
  /** The current day where the period counts. */
  today: string
  onChange: (period: ReportPeriod) => void
}

/** Fields and steps that choose a period, next to buttons, and its heading. */
export function PeriodControl({ children, ...fields }: PeriodFieldsProps & { children: ReactNode }) {
  const { period, today, onChange } = fields
  return (
    <>
      <div className={styles.fields} data-print="no">
        <SelectField
          label="Period"
          options={KINDS}
          value={period.kind}
          onChange={(value) => {
            const kind = PERIOD_KINDS.find((one) => one === value)
            if (kind) onChange(changeKind(kind, period, today))
          }}
        />
        {period.kind === 'dates' && <DateFields {...fields} />}
        <Line gap="small" className={styles.files}>
          <Step
            icon="back"
            label={`Previous ${period.kind}`}
            to={parsePeriod(periodQuery(previousPeriod(period)))}
            onChange={onChange}
          />
          <Step
            icon="next"
            label={`Next ${period.kind}`}
            to={nextPeriod(period, today)}
            onChange={onChange}
          />
        </Line>
        <Row gap="small" className={styles.files}>
          {children}
        </Row>
      </div>
      <h2 className={styles.period} aria-live="polite">
        {periodText(period, englishOf(navigator.language))}
      </h2>
    </>
  )
}

type StepProps = Pick<PeriodFieldsProps, 'onChange'> & {
  icon: 'back' | 'next'
  label: string
  to: ReportPeriod | undefined
}

/** Button to another period; without one, it keeps the focus but does nothing. */
function Step({ icon, label, to, onChange }: StepProps) {
  return (
    <Button
      kind="secondary"
      className={styles.step}
      aria-label={label}
      aria-disabled={to === undefined || undefined}
      onClick={() => to && onChange(to)}
    >
      <Icon name={icon} />
    </Button>
  )
}

/** Fields for the first and last day; days that do not form a period show an error and are not applied. */
function DateFields({ period, today, onChange }: PeriodFieldsProps) {
  const [draft, setDraft] = useState<{ from: string; to: string; of: string }>()
  const of = `${period.from} ${period.to}`
  const shown = draft?.of === of ? draft : period
  const problem = findProblem(shown, today)
  const isAhead = problem === PERIOD_AHEAD
  function handleChange(change: Partial<Record<'from' | 'to', string>>) {
    const days = { from: shown.from, to: shown.to, ...change }
    const found = parsePeriod(days)
    if (found && found.from <= today) onChange(found)
    else setDraft({ ...days, of })
  }
  return (
    <>
      <Field
        label="First day"
        type="date"
        max={today}
        value={shown.from}
        error={isAhead ? problem : undefined}
        onChange={({ target }) => handleChange({ from: target.value })}
      />
      <Field
        label="Last day"
        type="date"
        max={today}
        value={shown.to}
        error={isAhead ? undefined : problem}
        onChange={({ target }) => handleChange({ to: target.value })}
      />
    </>
  )
}

function findProblem({ from, to }: Pick<ReportPeriod, 'from' | 'to'>, today: string): string | undefined {
  if (!isDay(from) || !isDay(to)) return undefined
  if (from > today) return PERIOD_AHEAD
  if (from > to) return 'Choose a last day on or after the first.'
  return isTooLong({ from, to }) ? `Choose a period of at most ${MAX_REPORT_YEARS} years.` : undefined
}
