import { useState } from 'react'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import type { CompanyHealth } from '#contract/console/company-health.ts'
import { Stack } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { type ConsoleColumn, TableSection } from '#ui/table/console-table.tsx'
import { dateTimeText } from '#ui/text/date-text.ts'
import textStyles from '#ui/text/text.module.css'
import { ConsolePage } from '../app/console-page.tsx'
import { readHealth } from '../services/health-calls.ts'
import { tableTime } from '../table/table-times.ts'
import { HealthInShort } from './health-in-short.tsx'
import { HealthTiles } from './health-tiles.tsx'
import { GivenUpMails, WaitingMails } from './undelivered-mails.tsx'

/** Labels of the jobs that a single server runs for all. */
const WORK_WORDS: Record<CompanyHealth['jobs'][number]['work'], string> = {
  housekeeping: 'Removing expired data',
  reminders: 'Sending reminders',
  'course-figures': 'Updating course statistics',
  'partner-figures': 'Updating partner statistics',
  'report-days': 'Updating report statistics',
}

/** Health screen: problems with emails, backups and stored files, and the last run of each job. */
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
        <LoadedPart of={health} what="the health status" skeleton="rows" count={6}>
          {(data) => (
            <Stack gap="wide">
              <Stack gap="snug">
                <HealthInShort findings={data.findings} backup={data.backup} />
                <HealthTiles health={data} />
                <p className={textStyles.note}>As of {dateTimeText(data.asked)}</p>
              </Stack>
              <WaitingMails mails={data.mails} onTried={handleTried} />
              <GivenUpMails mails={data.mails} />
              <TableSection
                title="Background jobs"
                none="None"
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

type WorkDone = CompanyHealth['jobs'][number]

const WORK_COLUMNS: readonly ConsoleColumn<WorkDone>[] = [
  { key: 'work', header: 'Job', cell: ({ work }) => WORK_WORDS[work] },
  {
    key: 'ended',
    header: 'Last run',
    isNamed: true,
    isNarrow: true,
    cell: ({ ended }) => (ended === undefined ? 'Never' : tableTime(ended)),
  },
]
