import { useState } from 'react'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import type { CompanyHealth } from '#contract/console/company-health.ts'
import { keysOf } from '#domain/unknown-value.ts'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { StatusBadge } from '#ui/state/status-badge.tsx'
import { type ConsoleColumn, TableSection } from '#ui/table/console-table.tsx'
import { dateTimeText } from '#ui/text/date-text.ts'
import textStyles from '#ui/text/text.module.css'
import { ConsolePage } from '../app/console-page.tsx'
import { readHealth } from '../services/health-calls.ts'
import { tableTime } from '../table/table-times.ts'
import styles from './health.module.css'
import { HealthInShort } from './health-in-short.tsx'
import { GivenUpMails, WaitingMails } from './undelivered-mails.tsx'

type Finding = CompanyHealth['findings'][number]

/** Labels of the checked areas. */
const ABOUT_WORDS: Record<Finding['about'], string> = {
  'queued mails': 'Mails',
  backups: 'Backups',
  'pictures and films': 'Pictures and films',
  versions: 'Server versions',
}

/** States from worst to best, each with its label and tone. */
const STATES = {
  FAULT: { words: 'Fault', tone: 'danger' },
  look: { words: 'Look at it', tone: 'active' },
  'not set up': { words: 'Not set up', tone: 'active' },
  well: { words: 'Well', tone: 'done' },
} as const
const WORST_FIRST = keysOf(STATES)

/** Labels of the jobs that one server runs for all. */
const WORK_WORDS: Record<CompanyHealth['jobs'][number]['work'], string> = {
  housekeeping: 'Removing what has expired',
  reminders: 'Sending reminders of required courses',
  'course-figures': 'Counting the figures of courses',
  'partner-figures': 'Counting the figures of partners',
}

/** The health screen: problems with mails, backups and stored files, and the last run of each job. */
export function HealthScreen() {
  const health = useConsoleData('health', readHealth)
  const [said, setSaid] = useState<string>()
  const handleTried = async (sentence: string) => {
    setSaid(sentence)
    await health.reload()
  }
  return (
    <ConsolePage title="Health">
      <Stack>
        {said && <Notice tone="success">{said}</Notice>}
        <LoadedPart of={health} what="Health" skeleton="rows" count={6}>
          {(data) => (
            <Stack gap="wide">
              <Findings health={data} />
              <WaitingMails mails={data.mails} onTried={handleTried} />
              <GivenUpMails mails={data.mails} />
              <TableSection
                title="Background jobs"
                none="There is none."
                columns={WORK_COLUMNS}
                rows={data.jobs}
                keyOf={({ work }) => work}
              />
            </Stack>
          )}
        </LoadedPart>
      </Stack>
    </ConsolePage>
  )
}

function Findings({ health: { asked, findings, backup } }: { health: CompanyHealth }) {
  const worstFirst = WORST_FIRST.flatMap((state) => findings.filter((finding) => finding.state === state))
  return (
    <Stack gap="snug">
      <HealthInShort findings={findings} />
      <Card>
        <dl className={styles.facts}>
          {worstFirst.map(({ about, state, said }) => (
            <div key={about} className={styles.fact}>
              <dt>
                {ABOUT_WORDS[about]}
                <StatusBadge tone={STATES[state].tone}>{STATES[state].words}</StatusBadge>
              </dt>
              <dd>
                {about === 'backups' && <p>{backup.said}</p>}
                <p>{said}</p>
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <p className={textStyles.note}>As of {dateTimeText(asked)}</p>
    </Stack>
  )
}

type WorkDone = CompanyHealth['jobs'][number]

const WORK_COLUMNS: readonly ConsoleColumn<WorkDone>[] = [
  { key: 'work', header: 'Work', cell: ({ work }) => WORK_WORDS[work] },
  {
    key: 'ended',
    header: 'Last done',
    isNamed: true,
    isNarrow: true,
    cell: ({ ended }) => (ended === undefined ? 'Not yet' : tableTime(ended)),
  },
]
