import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import type { PersonDocument } from '#contract/console/console-people.ts'
import { STATUS_TEXT } from '#domain/learning/completion-record.ts'
import { plural } from '#domain/messages.ts'
import { roleText } from '#domain/permissions.ts'
import { buttonClassName } from '#ui/form/button.tsx'
import { Panel } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Empty } from '#ui/state/empty.tsx'
import { Notice, type Tone } from '#ui/state/notice.tsx'
import { SkeletonPiece } from '#ui/state/skeleton.tsx'
import { StatusBadge } from '#ui/state/status-badge.tsx'
import team from '#ui/styles/empty-team.svg?no-inline'
import { type ConsoleColumn, TableSection } from '#ui/table/console-table.tsx'
import { dateText, dateTimeText } from '#ui/text/date-text.ts'
import linkStyles from '#ui/text/link.module.css'
import textStyles from '#ui/text/text.module.css'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { ConsolePage } from '../app/console-page.tsx'
import { tableTime } from '../table/table-times.ts'
import { PersonActs } from './act-buttons.tsx'
import styles from './person.module.css'
import { invitationSentence, signInSentence, signInState } from './person-sentences.ts'
import { personPath, RecordItem, RecordLine, RecordList } from './record-item.tsx'

/** Screen of a person: account, sign-in status, learning records, mails and actions. */
export function PersonScreen() {
  const { uid = '' } = useParams()
  const person = useConsoleData(uid, (call) => call<PersonDocument>(personPath(uid)))
  const [said, setSaid] = useState<{ tone: Tone; sentence: string }>()
  const handleSaid = async (tone: Tone, sentence: string) => {
    setSaid({ tone, sentence })
    await person.reload()
  }
  return (
    <ConsolePage
      title={person.data?.userName || 'Person'}
      badge={person.data && !person.isMissing && <SignInBadge person={person.data} />}
    >
      <Stack>
        {said && <Notice tone={said.tone}>{said.sentence}</Notice>}
        <LoadedPart of={person} what="The person" skeleton={<PersonSkeleton />} missing={<NoPerson />}>
          {(data) => (
            <Stack gap="wide">
              <Stack>
                <Account person={data} />
                <PersonActs person={data} onSaid={handleSaid} />
              </Stack>
              <Records person={data} />
              <Mails mails={data.mails} />
              <p>
                <Link className={linkStyles.link} to={`/activity?person=${encodeURIComponent(uid)}`}>
                  Their activity
                </Link>
              </p>
            </Stack>
          )}
        </LoadedPart>
      </Stack>
    </ConsolePage>
  )
}

function NoPerson() {
  return (
    <Empty title="There is no such person." picture={team}>
      <p>They may have been erased, or be one of the company’s own people.</p>
      <Link className={buttonClassName('secondary')} to="/people">
        Find a person
      </Link>
    </Empty>
  )
}

function SignInBadge({ person }: { person: PersonDocument }) {
  const { tone, words } = signInState(person)
  return <StatusBadge tone={tone}>{words}</StatusBadge>
}

/** Placeholder for the facts about a person's account. */
function PersonSkeleton() {
  return (
    <Panel>
      <VisuallyHidden as="output">Loading the person…</VisuallyHidden>
      <Stack gap="snug" className={styles.facts} aria-hidden="true">
        {FACT_SHAPES.map((fact) => (
          <div key={fact} className={styles.fact}>
            <SkeletonPiece className={styles.factShape} />
            <SkeletonPiece className={styles.factShape} />
          </div>
        ))}
      </Stack>
    </Panel>
  )
}

const FACT_SHAPES = [1, 2, 3, 4, 5, 6, 7, 8]

function Account({ person }: { person: PersonDocument }) {
  const { email, partner, roles, disabled, lockedUntil, sessions, created } = person
  const facts: Record<string, ReactNode> = {
    'Sign-in': signInSentence(person),
    Email: person.isEmailProved ? email : `${email}, which nobody has verified`,
    Partner: partner ? <PartnerLink partner={partner} /> : 'None',
    Role: roleText(roles) || 'None',
    Account: disabled ? 'Disabled: nobody can sign in with it' : `Enabled, made on ${dateText(created)}`,
    Password: person.hasPassword ? 'Chosen' : 'Not chosen yet',
    ...(!person.hasPassword && { Invitation: invitationSentence(person.invitation) }),
    Lock: lockedUntil ? `Locked until ${dateTimeText(lockedUntil)} after wrong passwords` : 'Not locked',
    Sessions:
      sessions.last === undefined
        ? 'No active sessions'
        : `${plural(sessions.count, 'session')}, last used ${dateTimeText(sessions.last)}`,
  }
  return (
    <Panel>
      <Stack as="dl" gap="snug" className={styles.facts}>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </Stack>
    </Panel>
  )
}

function PartnerLink({ partner: { id, name, state } }: { partner: NonNullable<PersonDocument['partner']> }) {
  return (
    <>
      <Link className={linkStyles.link} to={`/partners/${encodeURIComponent(id)}`}>
        <bdi>{name}</bdi>
      </Link>
      {state !== 'open' && `, ${state}`}
    </>
  )
}

/** Lists all records, those at the current partner first; each expands to its history. */
function Records({ person: { uid, partner: today, records } }: { person: PersonDocument }) {
  return (
    <Stack as="section" gap="snug">
      <h2>Learning records</h2>
      {records.length === 0 ? (
        <p className={textStyles.quiet}>No course was opened at any partner.</p>
      ) : (
        <RecordList>
          {records.map((record) => (
            <li key={`${record.partner.id} ${record.courseId}`}>
              <RecordItem
                uid={uid}
                partner={record.partner.id}
                courseId={record.courseId}
                modules={record.modules}
                summary={<RecordSummary record={record} isPast={record.partner.id !== today?.id} />}
              />
            </li>
          ))}
        </RecordList>
      )}
    </Stack>
  )
}

type RecordSummaryProps = { record: PersonDocument['records'][number]; isPast: boolean }

function RecordSummary({ record: { course, partner, status, opened }, isPast }: RecordSummaryProps) {
  const badge = (
    <StatusBadge tone={status === 'complete' ? 'done' : 'active'}>{STATUS_TEXT[status]}</StatusBadge>
  )
  return (
    <RecordLine name={course} badge={badge}>
      {isPast && 'At '}
      <bdi>{partner.name}</bdi>
      {isPast && ', a past partner'}. First opened {dateText(opened)}.
    </RecordLine>
  )
}

type PersonMail = PersonDocument['mails'][number]

const ENDS: Record<PersonMail['end'], string> = {
  delivered: 'Delivered',
  'given-up': 'Given up',
  cancelled: 'Skipped: no longer needed',
  waiting: 'Queued',
}

const MAIL_COLUMNS: readonly ConsoleColumn<PersonMail>[] = [
  { key: 'kind', header: 'Mail', cell: ({ kind }) => kind },
  { key: 'queued', header: 'Written', isNamed: true, cell: ({ queued }) => tableTime(queued) },
  {
    key: 'end',
    header: 'How it ended',
    cell: ({ end, ended }) => (ended === undefined ? ENDS[end] : `${ENDS[end]} ${tableTime(ended)}`),
  },
]

function Mails({ mails }: Pick<PersonDocument, 'mails'>) {
  return (
    <TableSection
      title="Mails of the last 30 days"
      none="There were none."
      columns={MAIL_COLUMNS}
      rows={mails}
      keyOf={({ kind, queued }) => `${kind} ${queued}`}
    />
  )
}
