import { useState } from 'react'
import type { CompanyHealth } from '#contract/company/company-health.ts'
import { Card } from '#web/ui/card.tsx'
import { dateTimeText } from '#web/ui/date-text.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { ConsolePage } from '../app/console-page.tsx'
import { LoadedPart } from '../loading/loaded-part.tsx'
import { useLoaded } from '../loading/use-loaded.ts'
import { readHealth } from '../services/health-calls.ts'
import { type ConsoleColumn, ConsoleTable } from '../table/console-table.tsx'
import styles from './health.module.css'
import { ABOUT_WORDS, STATE_WORDS, WORK_WORDS } from './health-words.ts'
import { GivenUpMails, WaitingMails } from './undelivered-mails.tsx'

/** Health: whether anything is wrong with mails, backups and stored files, and when the portal's work was done. */
export function HealthScreen() {
  const health = useLoaded('health', readHealth)
  const [said, setSaid] = useState<string>()
  const handleTried = async (sentence: string) => {
    setSaid(sentence)
    await health.reload()
  }
  return (
    <ConsolePage title="Health">
      <Stack>
        {said && <Notice tone="success">{said}</Notice>}
        <LoadedPart
          of={health}
          what="Health"
          skeleton={<Skeleton label="Loading the portal’s health…" shape="rows" count={6} />}
        >
          {(data) => (
            <>
              <Findings health={data} />
              <WaitingMails mails={data.mails} onTried={handleTried} />
              <GivenUpMails mails={data.mails} />
              <Jobs jobs={data.jobs} />
            </>
          )}
        </LoadedPart>
      </Stack>
    </ConsolePage>
  )
}

function Findings({ health: { asked, findings, backup } }: { health: CompanyHealth }) {
  return (
    <section className={styles.section}>
      <Card>
        <dl className={styles.facts}>
          {findings.map(({ about, state, said }) => (
            <div key={about} className={styles.fact}>
              <dt>
                {ABOUT_WORDS[about]}
                <StatusBadge tone={state === 'well' ? 'done' : 'active'}>{STATE_WORDS[state]}</StatusBadge>
              </dt>
              <dd>
                {about === 'backups' && <p>{backup.said}</p>}
                <p>{said}</p>
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <p>As of {dateTimeText(asked)}</p>
    </section>
  )
}

type WorkDone = CompanyHealth['jobs'][number]

const WORK_COLUMNS: readonly ConsoleColumn<WorkDone>[] = [
  { key: 'work', header: 'Work', cell: ({ work }) => WORK_WORDS[work] },
  {
    key: 'ended',
    header: 'Last done',
    cell: ({ ended }) => (ended === undefined ? 'Not yet' : dateTimeText(ended)),
  },
]

function Jobs({ jobs }: Pick<CompanyHealth, 'jobs'>) {
  return (
    <section className={styles.section}>
      <h2>Work that one server does for all</h2>
      <ConsoleTable
        caption="Work that one server does for all"
        columns={WORK_COLUMNS}
        rows={jobs}
        keyOf={({ work }) => work}
      />
    </section>
  )
}
