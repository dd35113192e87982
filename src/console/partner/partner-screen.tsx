import { Link, useLocation } from 'react-router'
import type { CompanyPartner } from '#contract/console/company-partners.ts'
import { fieldsOf, textOf } from '#domain/unknown-value.ts'
import { Disclosure } from '#ui/dialog/disclosure.tsx'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Item, ItemList } from '#ui/layout/item-list.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { LabeledBar } from '#ui/state/bar.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { StatusBadge } from '#ui/state/status-badge.tsx'
import { type ConsoleColumn, TableSection } from '#ui/table/console-table.tsx'
import { BreakableEmail } from '#ui/text/breakable-email.tsx'
import linkStyles from '#ui/text/link.module.css'
import { numberText } from '#ui/text/number-text.ts'
import textStyles from '#ui/text/text.module.css'
import { RowCover, RowName } from '../table/row-name.tsx'
import { tableDay, tableTime } from '../table/table-times.ts'
import styles from './partner.module.css'
import { useShownPartner } from './partner-head.tsx'
import { attentionLink, hasActiveAdmin } from './partner-sentences.ts'
import { asOfText, completeText, seatsText } from './partner-words.ts'

/** Overview of a partner: reasons for attention and courses, next to figures and administrators. */
export function PartnerScreen() {
  const { partner } = useShownPartner()
  return (
    <div className={styles.overview}>
      <Stack gap="wide" className={styles.columns}>
        <Stack gap="wide">
          <Created />
          <NextSteps partner={partner} />
          <Attention partner={partner} />
          <Courses partner={partner} />
        </Stack>
        <Stack gap="wide">
          <Figures partner={partner} />
          <Administrators partner={partner} />
        </Stack>
      </Stack>
    </div>
  )
}

/** Confirms the creation of a partner after the redirect from the form. */
function Created() {
  const message = textOf(fieldsOf(useLocation().state).created)
  return message === '' ? null : <Notice tone="success">{message}</Notice>
}

/** Next steps for an open partner until one of its administrators has signed in. */
function NextSteps({ partner }: { partner: CompanyPartner }) {
  const path = `/partners/${encodeURIComponent(partner.id)}`
  if (partner.state !== 'open' || hasActiveAdmin(partner)) return null
  return (
    <Card as="section">
      <Stack gap="small">
        <h2 className={textStyles.title}>Next steps</h2>
        <ItemList>
          <Item name="Courses" about="All courses are available unless you choose some.">
            <Link className={linkStyles.link} to={`${path}/catalogue`}>
              Edit catalog
            </Link>
          </Item>
          <Item name="Requirements" about="Set who must finish a course, and by when.">
            <Link className={linkStyles.link} to={`${path}/requirements`}>
              Require a course
            </Link>
          </Item>
          <Item name="Settings" about="Add a logo and time zone.">
            <Link className={linkStyles.link} to={`${path}/settings`}>
              Edit settings
            </Link>
          </Item>
        </ItemList>
      </Stack>
    </Card>
  )
}

/** Reasons why a partner needs attention, each with a link to the screen that resolves it. */
function Attention({ partner: { id, attention, state, asOf } }: { partner: CompanyPartner }) {
  if (state !== 'open' || asOf === undefined) return null
  return (
    <Card as="section">
      <Stack gap="small">
        <h2 className={textStyles.title}>Needs attention</h2>
        {attention.length === 0 ? (
          <p>
            <StatusBadge tone="done">Nothing right now</StatusBadge>
          </p>
        ) : (
          <ItemList>
            {attention.map((reason) => {
              const { screen, label } = attentionLink(reason)
              return (
                <Item key={reason} name={<span className={textStyles.danger}>{reason}</span>}>
                  <Link className={linkStyles.link} to={`/partners/${encodeURIComponent(id)}/${screen}`}>
                    {label}
                  </Link>
                </Item>
              )
            })}
          </ItemList>
        )}
      </Stack>
    </Card>
  )
}

/** Figures of a partner, shown once counted and if the partner has associates. */
function Figures({ partner }: { partner: CompanyPartner }) {
  const { administrators, associates, active, overdue, lastSeen, asOf } = partner
  if (asOf === undefined || associates === 0) return null
  const figures: [string, string][] = [
    ['Administrators', numberText(administrators)],
    ['Associates', numberText(associates)],
    ['Active (last 30 days)', numberText(active)],
    ['Complete', completeText(partner)],
    ['Overdue', numberText(overdue)],
    ['Seats', seatsText(partner)],
    ['Last active', lastSeen === undefined ? 'Never' : tableTime(lastSeen)],
  ]
  return (
    <Card as="section" aria-label="Key figures">
      <Stack as="dl" gap="small" className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className={textStyles.quiet}>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Stack>
      <p className={textStyles.note}>{asOfText([{ asOf }], Date.now())}</p>
    </Card>
  )
}

/** Number of administrators listed at first. */
const FIRST_ADMINS = 5

/** List of the administrators. Further ones can be invited to an open partner, unless the head offers it. */
function Administrators({ partner }: { partner: CompanyPartner }) {
  const { admins, state } = partner
  const { onChoose } = useShownPartner()
  const others = admins.slice(FIRST_ADMINS)
  return (
    <Card as="section">
      <Stack gap="small">
        <h2 className={textStyles.title}>Administrators</h2>
        {admins.length === 0 ? (
          <p className={textStyles.quiet}>No administrators yet.</p>
        ) : (
          <AdminItems admins={admins.slice(0, FIRST_ADMINS)} />
        )}
        {others.length > 0 && (
          <Disclosure summary={`${numberText(others.length)} more`}>
            <AdminItems admins={others} />
          </Disclosure>
        )}
        {state === 'open' && hasActiveAdmin(partner) && (
          <Row>
            <Button kind="secondary" onClick={() => onChoose('invite')}>
              Invite administrator
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  )
}

function AdminItems({ admins }: Pick<CompanyPartner, 'admins'>) {
  return (
    <ItemList>
      {admins.map(({ uid, userName, email, lastSeen }) => (
        <Item
          key={uid}
          name={
            <Link className={linkStyles.link} to={`/people/${encodeURIComponent(uid)}`} dir="auto">
              {userName || email}
            </Link>
          }
          about={<BreakableEmail email={email} />}
        >
          <span className={textStyles.note}>
            {lastSeen === undefined ? 'Never signed in' : `Last active ${tableDay(lastSeen)}`}
          </span>
        </Item>
      ))}
    </ItemList>
  )
}

type CourseRow = CompanyPartner['courses'][number] & {
  name: string
  cover: string | undefined
  associates: number
}

const COURSE_COLUMNS: readonly ConsoleColumn<CourseRow>[] = [
  {
    key: 'name',
    header: 'Course',
    cell: ({ id, name, cover }) => (
      <RowName to={`/courses/${encodeURIComponent(id)}/draft`} picture={<RowCover cover={cover} />}>
        {name}
      </RowName>
    ),
  },
  {
    key: 'complete',
    header: 'Complete',
    isNamed: true,
    isNarrow: true,
    cell: ({ begun, complete, associates }) => (
      <LabeledBar complete={complete} inProgress={begun - complete} total={Math.max(associates, 1)}>
        {completeText({ complete, possible: associates })}
      </LabeledBar>
    ),
  },
  {
    key: 'progress',
    header: 'In progress',
    isNumber: true,
    isNarrow: true,
    cell: ({ begun, complete }) => numberText(begun - complete),
  },
  {
    key: 'overdue',
    header: 'Overdue',
    isNumber: true,
    isNarrow: true,
    cell: ({ overdue }) => numberText(overdue),
  },
]

function Courses({ partner: { asOf, associates, courses, offered } }: { partner: CompanyPartner }) {
  if (asOf === undefined) return null
  const known = new Map(offered.map((course) => [course.id, course]))
  const rows = courses.map((course) => {
    const { name = course.id, cover } = known.get(course.id) ?? {}
    return { ...course, name, cover, associates }
  })
  return (
    <TableSection
      title="Courses"
      none="No courses yet."
      columns={COURSE_COLUMNS}
      rows={rows}
      keyOf={({ id }) => id}
    />
  )
}
