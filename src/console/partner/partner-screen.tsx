import { Link } from 'react-router'
import type { CompanyPartner } from '#contract/console/company-partners.ts'
import { Panel } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Bar } from '#ui/state/bar.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { type ConsoleColumn, TableSection } from '#ui/table/console-table.tsx'
import { BreakableEmail } from '#ui/text/breakable-email.tsx'
import { classNames } from '#ui/text/class-names.ts'
import { dateTimeText } from '#ui/text/date-text.ts'
import linkStyles from '#ui/text/link.module.css'
import { numberText } from '#ui/text/number-text.ts'
import textStyles from '#ui/text/text.module.css'
import { asOfText, completeText } from '../partners/partner-words.ts'
import { tableTime } from '../table/table-times.ts'
import words from '../table/table-words.module.css'
import styles from './partner.module.css'
import { useShownPartner } from './partner-head.tsx'
import { placeToMend } from './partner-sentences.ts'

/** Overview of a partner: warnings, figures, courses and administrators. */
export function PartnerScreen() {
  const { partner } = useShownPartner()
  return (
    <Stack gap="wide">
      <Attention partner={partner} />
      <Figures partner={partner} />
      <Courses partner={partner} />
      <Administrators partner={partner} />
    </Stack>
  )
}

/** Lists the reasons why a partner needs attention, each with a link to the screen where it can be fixed. */
function Attention({ partner: { id, attention } }: { partner: CompanyPartner }) {
  if (attention.length === 0) return null
  return (
    <Notice>
      <p>Needs attention:</p>
      <ul>
        {attention.map((reason) => (
          <li key={reason}>
            <Link
              className={linkStyles.link}
              to={`/partners/${encodeURIComponent(id)}/${placeToMend(reason)}`}
            >
              {reason}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Figures({ partner }: { partner: CompanyPartner }) {
  const { administrators, associates, active, complete, possible, overdue, seats, lastSeen, asOf } = partner
  const used = numberText(associates)
  const figures: [string, string][] = [
    ['Administrators', numberText(administrators)],
    ['Associates', numberText(associates)],
    ['Active in 30 days', numberText(active)],
    ['Complete', completeText({ complete, possible })],
    ['Overdue', numberText(overdue)],
    ['Seats', seats === undefined ? `${used}, no limit` : `${used} of ${numberText(seats)}`],
  ]
  return (
    <Panel as="section" aria-label="Figures">
      <Stack className={styles.numbers}>
        {asOf !== undefined && (
          <dl className={styles.figures}>
            {figures.map(([name, value]) => (
              <div key={name} className={styles.figure}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <p className={textStyles.quiet}>
          {asOf !== undefined &&
            (lastSeen === undefined ? 'No activity yet. ' : `Last seen ${dateTimeText(lastSeen)}. `)}
          {asOfText([{ asOf }], Date.now())}
        </p>
      </Stack>
    </Panel>
  )
}

type CourseRow = CompanyPartner['courses'][number] & { name: string; associates: number }

const COURSE_COLUMNS: readonly ConsoleColumn<CourseRow>[] = [
  {
    key: 'name',
    header: 'Course',
    cell: ({ id, name, begun, complete, associates }) => (
      <>
        <Link className={linkStyles.link} to={`/courses/${encodeURIComponent(id)}`} dir="auto">
          {name}
        </Link>
        <Bar
          className={styles.bar}
          complete={complete}
          inProgress={begun - complete}
          total={Math.max(associates, 1)}
        />
      </>
    ),
  },
  { key: 'begun', header: 'Begun', isNumber: true, cell: ({ begun }) => numberText(begun) },
  { key: 'complete', header: 'Complete', isNumber: true, cell: ({ complete }) => numberText(complete) },
  {
    key: 'share',
    header: 'Share',
    isNumber: true,
    cell: ({ complete, associates: possible }) => completeText({ complete, possible }),
  },
  { key: 'overdue', header: 'Overdue', isNumber: true, cell: ({ overdue }) => numberText(overdue) },
]

function Courses({ partner: { asOf, associates, courses, offered } }: { partner: CompanyPartner }) {
  if (asOf === undefined) return null
  const names = new Map(offered.map(({ id, name }) => [id, name]))
  const rows = courses.map((course) => ({ ...course, name: names.get(course.id) ?? course.id, associates }))
  return (
    <TableSection
      title="Courses"
      none="It has no course."
      columns={COURSE_COLUMNS}
      rows={rows}
      keyOf={({ id }) => id}
    />
  )
}

type Administrator = CompanyPartner['admins'][number]

const ADMIN_COLUMNS: readonly ConsoleColumn<Administrator>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ uid, userName, email }) => (
      <Link
        className={classNames(linkStyles.link, words.name)}
        to={`/people/${encodeURIComponent(uid)}`}
        dir="auto"
      >
        {userName || email}
      </Link>
    ),
  },
  {
    key: 'email',
    header: 'Email',
    cell: ({ email }) => <BreakableEmail email={email} className={words.address} />,
  },
  {
    key: 'seen',
    header: 'Last seen',
    isNamed: true,
    cell: ({ lastSeen }) => (lastSeen === undefined ? 'Never' : tableTime(lastSeen)),
  },
]

/** Lists the administrators. No one can be moved to a removed partner, so the link is hidden there. */
function Administrators({ partner: { admins, state } }: { partner: CompanyPartner }) {
  return (
    <TableSection
      title="Administrators"
      none={
        <>
          It has no administrator.{' '}
          {state !== 'removed' && (
            <Link className={linkStyles.link} to="/people">
              Find somebody to move here
            </Link>
          )}
        </>
      }
      columns={ADMIN_COLUMNS}
      rows={admins}
      keyOf={({ uid }) => uid}
    />
  )
}
