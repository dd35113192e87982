import { type ReactNode, useMemo, useState } from 'react'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import { type HistoryModule, type LoadedHistories, RecordHistories } from '#client/parts/record-histories.tsx'
import { useClient } from '#client/session/session-context.ts'
import type { LearningEventsPage } from '#contract/documents.ts'
import { buildHistories, joinPages } from '#domain/learning/record-history.ts'
import { Disclosure } from '#ui/dialog/disclosure.tsx'
import { Panel } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/layout.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import textStyles from '#ui/text/text.module.css'
import { RowCover } from '../table/row-name.tsx'
import styles from './record-item.module.css'

/** Returns the base path of the calls about a person. */
export function personPath(uid: string): string {
  return `/people/${encodeURIComponent(uid)}`
}

/** Key of a record: person, partner and course. */
interface RecordOf {
  uid: string
  partner: string
  courseId: string
}

type RecordItemProps = RecordOf & { modules: readonly HistoryModule[]; summary: ReactNode }

/** Row of a record, which expands to the record's history. */
export function RecordItem({ modules, summary, ...record }: RecordItemProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Disclosure summary={summary} onToggle={setIsOpen}>
      {isOpen && <Histories {...record} modules={modules} />}
    </Disclosure>
  )
}

/** A list of records. */
export function RecordList({ children }: { children: ReactNode }) {
  return (
    <Panel>
      <ul className={styles.records}>{children}</ul>
    </Panel>
  )
}

type RecordLineProps = { name: string; cover: string | undefined; badge: ReactNode; children: ReactNode }

/** Single line of a record: its course, a sentence and its status. */
export function RecordLine({ name, cover, badge, children }: RecordLineProps) {
  return (
    <Row as="span" className={styles.line}>
      <RowCover cover={cover} />
      <span className={styles.about}>
        <bdi className={textStyles.strong}>{name}</bdi>
        <span className={classNames(textStyles.note, styles.details)}>{children}</span>
      </span>
      {badge}
    </Row>
  )
}

function Histories({ modules, ...record }: Omit<RecordItemProps, 'summary'>) {
  return <RecordHistories {...useHistories(record)} modules={modules} />
}

/** Loads the newest page of a record's events, and older pages on demand. */
function useHistories({ uid, partner, courseId }: RecordOf): LoadedHistories {
  const { call } = useClient().session
  const path = `${personPath(uid)}/events?${new URLSearchParams({ partner, courseId })}`
  const { data, state, reload, replace } = useConsoleData(path, (send) => send<LearningEventsPage>(path))
  async function loadOlder(): Promise<void> {
    if (data?.next === undefined) return
    replace(joinPages(data, await call(`${path}&after=${encodeURIComponent(data.next)}`)))
  }
  const histories = useMemo(() => data && buildHistories(data.documents).get(courseId), [data, courseId])
  return {
    histories,
    state,
    reload,
    hasOlder: data?.next !== undefined,
    loadOlder,
  }
}
