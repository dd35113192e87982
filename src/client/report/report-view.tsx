import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useLoaded } from '#client/loading/use-loaded.ts'
import { givenOf, type ProofFilters, useProofView } from '#client/proof/use-proof-view.ts'
import { downloadTable } from '#client/table-file/download-table.ts'
import { ExportButtons } from '#client/table-file/export-buttons.tsx'
import type { TableFormat } from '#client/table-file/write-table.ts'
import type { HardQuestion, PeriodReport, ReportDays } from '#contract/report.ts'
import { shareText } from '#domain/learning/quiz-insight-text.ts'
import { dayAt } from '#domain/local-time.ts'
import {
  lastCompletePeriod,
  lastDay,
  parsePeriod,
  periodQuery,
  periodText,
  type ReportPeriod,
} from '#domain/report-period.ts'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Icon } from '#ui/picture/icon.tsx'
import { Empty } from '#ui/state/empty.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { calendarDateText, englishOf } from '#ui/text/date-text.ts'
import linkStyles from '#ui/text/link.module.css'
import { numberText } from '#ui/text/number-text.ts'
import textStyles from '#ui/text/text.module.css'
import { Figures, FiguresSkeleton } from './figure-cards.tsx'
import { hasEarlier, isEmptyReport, reportRows } from './figure-text.ts'
import { PeriodControl } from './period-control.tsx'
import styles from './report.module.css'

type ReportViewProps = {
  /** Name of the exported file, without the period. */
  file: string
  load: (days: ReportDays) => Promise<PeriodReport>
  /** Returns the report with all of its pages, for a file. */
  complete?: (report: PeriodReport) => Promise<PeriodReport>
  /** Returns the path of the page with a question's answers, if there is one. */
  questionPath: (question: HardQuestion) => string | undefined
  /** Returns content below the questions. */
  children?: (report: PeriodReport, period: ReportPeriod) => ReactNode
}

/** Names of a period's parts in the URL: `?period=quarter&of=2026-Q3`, or `?from=2026-09-03&to=2026-10-05`. */
const NAMES = ['period', 'of', 'from', 'to']
const NO_PERIOD = Object.fromEntries(NAMES.map((name) => [name, '']))

/** Report of the period in the URL, the last month by default: figures, hardest questions, files, and a print of them. */
export function ReportView({ file, load, complete, questionPath, children }: ReportViewProps) {
  const { filters, change } = useProofView(NAMES)
  // At first the day that has started everywhere, since the server refuses one that is ahead.
  const [today, setToday] = useState(() => dayAt(Date.now(), 'Etc/GMT+12'))
  const period = chosenPeriod(filters, today)
  const days = { period: period.kind, from: period.from, to: lastDay(period, today) }
  const key = JSON.stringify(days)
  const loaded = useLoaded(key, async () => {
    const report = await load(days)
    setToday(report.today)
    return { key, report }
  })
  const current = loaded.data?.key === key ? loaded.data.report : undefined
  async function download(format: TableFormat) {
    const report = current ?? (await load(days))
    const rows = reportRows(complete ? await complete(report) : report)
    await downloadTable(`${file}-${days.from}-${days.to}`, format, rows)
  }
  return (
    <Stack>
      <PeriodControl
        period={period}
        today={today}
        onChange={(chosen) => change({ ...NO_PERIOD, ...periodQuery(chosen) })}
      >
        <Button kind="secondary" onClick={() => window.print()}>
          <Icon name="print" />
          Print
        </Button>
        <ExportButtons download={download} />
      </PeriodControl>
      <LoadedPart of={loaded} what="the report" skeleton={<FiguresSkeleton />}>
        {/* Until another period is loaded, the page keeps its height. */}
        {({ report }) =>
          (current || loaded.state === 'loading') && (
            <Stack gap="wide" aria-busy={!current} className={current ? undefined : styles.earlier}>
              <About report={report} />
              {isEmptyReport(report) ? (
                <Empty
                  title={
                    report.figures.active.now === null
                      ? 'No data for this period.'
                      : 'No activity in this period.'
                  }
                />
              ) : (
                <>
                  <Figures report={report} />
                  <HardestQuestions questions={report.hardest} questionPath={questionPath} />
                  {children?.(report, period)}
                </>
              )}
            </Stack>
          )
        }
      </LoadedPart>
    </Stack>
  )
}

/** Returns the period of the URL, or the last month if there is none or it is ahead. */
function chosenPeriod(filters: ProofFilters, today: string): ReportPeriod {
  const found = parsePeriod(givenOf(filters))
  return found && found.from <= today ? found : lastCompletePeriod('month', today)
}

const textOf = (days: Pick<ReportPeriod, 'from' | 'to'>) => periodText(days, englishOf(navigator.language))

const dayText = (day: string) => calendarDateText(Date.parse(day))

/** The end of the figures, their previous period, and gaps in them. */
function About({ report }: { report: PeriodReport }) {
  const { isComplete, countedTo, partners, previous, wholeFrom } = report
  // The company's figures end with the last day that every partner's are counted for.
  const end = partners && countedTo !== undefined ? dayText(countedTo) : 'today'
  return (
    <Stack gap="snug">
      <p className={textStyles.quiet}>
        {!isComplete && `Through ${end}. `}
        {hasEarlier(report) ? `Compared with ${textOf(previous)}.` : 'No earlier data.'}
      </p>
      {wholeFrom !== undefined && <Notice>Former members aren’t counted before {dayText(wholeFrom)}.</Notice>}
    </Stack>
  )
}

type HardestQuestionsProps = Pick<ReportViewProps, 'questionPath'> & { questions: readonly HardQuestion[] }

function HardestQuestions({ questions, questionPath }: HardestQuestionsProps) {
  return (
    <Stack as="section" gap="snug" className={styles.questions}>
      <h2 className={textStyles.title}>Hardest questions</h2>
      {questions.length === 0 ? (
        <p className={textStyles.quiet}>Not enough answers in this period.</p>
      ) : (
        <Card>
          <Stack as="ol" gap="medium">
            {questions.map((question) => {
              const path = questionPath(question)
              return (
                <li key={`${question.moduleId} ${question.question}`}>
                  <p className={styles.question}>
                    {path === undefined ? (
                      <bdi>{question.question}</bdi>
                    ) : (
                      <Link className={linkStyles.link} to={path}>
                        <bdi>{question.question}</bdi>
                      </Link>
                    )}
                  </p>
                  <p className={textStyles.note}>
                    {shareText(question.share, question.answers)} correct, {numberText(question.answers)}{' '}
                    answers. <bdi>{question.courseName}</bdi>
                  </p>
                </li>
              )
            })}
          </Stack>
        </Card>
      )}
    </Stack>
  )
}
