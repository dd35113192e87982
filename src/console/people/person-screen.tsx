import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import type { PersonDocument } from '#contract/console/console-people.ts'
import { STATUS_TEXT } from '#domain/learning/completion-record.ts'
import { plural } from '#domain/messages.ts'
import { roleText } from '#domain/permissions.ts'
import { initialsOf } from '#domain/text/initials.ts'
import { Button, buttonClassName } from '#ui/form/button.tsx'
import { Panel } from '#ui/layout/card.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { Avatar } from '#ui/picture/avatar.tsx'
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
import { ItemPage } from '../app/item-head.tsx'
import styles from './person.module.css'
import { ActionDialog, actLabel, type PersonAction, personEntries } from './person-actions.tsx'
import { findObstacle, type Obstacle, signInState } from './person-sentences.ts'
import { personPath, RecordItem, RecordLine, RecordList } from './record-item.tsx'

/** Screen of a person: sign-in status, facts, learning records, emails and actions. */
export function PersonScreen() {
  const { uid = '' } = useParams()
  const person = useConsoleData(uid, (call) => call<PersonDocument>(personPath(uid)))
  const [said, setSaid] = useState<{ tone: Tone; sentence: string }>()
  const [chosen, setChosen] = useState<PersonAction>()
  const handleSaid = async (tone: Tone, sentence: string) => {
    setSaid({ tone, sentence })
    await person.reload()
  }
  const shown = person.isMissing ? undefined : person.data
  const obstacle = shown && findObstacle(shown, Date.now())
  return (
    <ItemPage
      title={shown?.userName || 'Person'}
      picture={<Avatar initials={initialsOf(shown?.userName ?? '')} size={56} />}
      badge={shown && <SignInBadge person={shown} />}
      facts={shown ? [`Added ${dateText(shown.created)}`] : []}
      act={
        shown ? (
          <Link className={buttonClassName('secondary')} to={`/activity?person=${encodeURIComponent(uid)}`}>
            All activity
          </Link>
        ) : null
      }
      entries={shown && (() => personEntries(shown, obstacle?.act, setChosen))}
    >
      <Stack>
        {said && <Notice tone={said.tone}>{said.sentence}</Notice>}
        <LoadedPart of={person} what="the person" skeleton={<PersonSkeleton />} missing={<NoPerson />}>
          {(data) => (
            <Stack gap="wide">
              <Stack>
                {obstacle && <ObstacleNotice {...obstacle} onChoose={setChosen} />}
                <Facts person={data} />
              </Stack>
              <Records person={data} />
              <Mails mails={data.mails} />
            </Stack>
          )}
        </LoadedPart>
      </Stack>
      {chosen && shown && (
        <ActionDialog name={chosen} person={shown} onSaid={handleSaid} onClose={() => setChosen(undefined)} />
      )}
    </ItemPage>
  )
}

/** Shows the person's current obstacle, with a button that removes it. */
function ObstacleNotice({ sentence, act, onChoose }: Obstacle & { onChoose: (act: PersonAction) => void }) {
  return (
    <Notice isAnnounced={false} className={styles.obstacle}>
      <Row gap="snug">
        <span className={styles.grows}>{sentence}</span>
        {act && (
          <Button kind="secondary" onClick={() => onChoose(act)}>
            {actLabel(act)}
          </Button>
        )}
      </Row>
    </Notice>
  )
}

function NoPerson() {
  return (
    <Empty title="Person not found." picture={team}>
      <p>They may have been erased, or they’re on your staff.</p>
      <Link className={buttonClassName('secondary')} to="/people">
        Find a person
      </Link>
    </Empty>
  )
}

function SignInBadge({ person }: { person: PersonDocument }) {
  const state = signInState(person)
  return state && <StatusBadge tone={state.tone}>{state.words}</StatusBadge>
}

/** Placeholder for the facts about a person. */
function PersonSkeleton() {
  return (
    <Panel>
      <VisuallyHidden as="output">Loading person…</VisuallyHidden>
      <Stack className={styles.facts} aria-hidden="true">
        {FACT_SHAPES.map((fact) => (
          <div key={fact}>
            <SkeletonPiece className={styles.factShape} />
            <SkeletonPiece className={styles.factShape} />
          </div>
        ))}
      </Stack>
    </Panel>
  )
}

const FACT_SHAPES = [1, 2, 3, 4]

function Facts({ person }: { person: PersonDocument }) {
  const { email, partner, roles, sessions, neverUsed } = person
  const last =
    sessions.last === undefined ? (neverUsed ? 'Never' : 'Not signed in') : dateTimeText(sessions.last)
  const facts: Record<string, ReactNode> = {
    Email: person.isEmailProved ? email : `${email} (not verified)`,
    Partner: (
      <>
        {partner ? <PartnerLink partner={partner} /> : 'None'}
        {roles.length > 0 && ` · ${roleText(roles)}`}
      </>
    ),
    'Last active': last,
    'Signed in on': sessions.count > 0 ? plural(sessions.count, 'device') : 'No devices',
  }
  return (
    <Panel>
      <Stack as="dl" className={styles.facts}>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt className={textStyles.note}>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </Stack>
    </Panel>
  )
}

function PartnerLink({ partner: { id, name } }: { partner: NonNullable<PersonDocument['partner']> }) {
  return (
    <Link className={linkStyles.link} to={`/partners/${encodeURIComponent(id)}`}>
      <bdi>{name}</bdi>
    </Link>
  )
}

/** Lists all records, those at the current partner first. Each record expands to its history. */
function Records({ person: { uid, partner: today, records } }: { person: PersonDocument }) {
  return (
    <Stack as="section" gap="snug">
      <h2 className={textStyles.title}>Learning records</h2>
      {records.length === 0 ? (
        <p className={textStyles.quiet}>No courses opened yet.</p>
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

function RecordSummary({ record: { course, cover, partner, status, opened }, isPast }: RecordSummaryProps) {
  const badge = (
    <StatusBadge tone={status === 'complete' ? 'done' : 'active'}>{STATUS_TEXT[status]}</StatusBadge>
  )
  return (
    <RecordLine name={course} cover={cover} badge={badge}>
      {isPast && (
        <>
          At <bdi>{partner.name}</bdi>, a former partner.{' '}
        </>
      )}
      First opened {dateText(opened)}.
    </RecordLine>
  )
}

type PersonMail = PersonDocument['mails'][number]

const ENDS: Record<PersonMail['end'], string> = {
  delivered: 'Delivered',
  'given-up': 'Not delivered',
  cancelled: 'Skipped: no longer needed',
  waiting: 'Queued',
}

const MAIL_COLUMNS: readonly ConsoleColumn<PersonMail>[] = [
  { key: 'kind', header: 'Email', cell: ({ kind }) => kind },
  { key: 'queued', header: 'Queued', isNamed: true, cell: ({ queued }) => dateTimeText(queued) },
  {
    key: 'end',
    header: 'Outcome',
    cell: ({ end, ended }) => (ended === undefined ? ENDS[end] : `${ENDS[end]} ${dateTimeText(ended)}`),
  },
]

function Mails({ mails }: Pick<PersonDocument, 'mails'>) {
  return (
    <TableSection
      title="Emails in the last 30 days"
      none="None"
      columns={MAIL_COLUMNS}
      rows={mails}
      keyOf={({ kind, queued }) => `${kind} ${queued}`}
    />
  )
}
