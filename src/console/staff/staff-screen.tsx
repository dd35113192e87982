import { useState } from 'react'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import type { StaffMember } from '#contract/console/staff.ts'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { Badge, StatusBadge } from '#ui/state/status-badge.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { type ConsoleColumn, ConsoleTable } from '#ui/table/console-table.tsx'
import { BreakableEmail } from '#ui/text/breakable-email.tsx'
import { dateTimeText } from '#ui/text/date-text.ts'
import textStyles from '#ui/text/text.module.css'
import { ConsolePage, OlderVersionNotice } from '../app/console-page.tsx'
import { listStaff } from '../services/staff-calls.ts'
import { InviteStaff } from './invite-staff.tsx'
import styles from './staff.module.css'
import { StaffActs } from './staff-acts.tsx'
import { factorWords, heldSentence, invitationWords, ROLE_WORDS } from './staff-words.ts'

/** Screen of the company's staff, with their second factors and the actions of an administrator. */
export function StaffScreen() {
  const staff = useConsoleData('staff', listStaff)
  const [isInviting, setIsInviting] = useState(false)
  const [old, setOld] = useState<string>()
  async function handleSaid(sentence: string | undefined) {
    setOld(sentence)
    await staff.reload()
  }
  const columns: ConsoleColumn<StaffMember>[] = [
    ...COLUMNS,
    {
      key: 'acts',
      header: 'Actions',
      acts: 'menu',
      cell: (member) => <StaffActs member={member} onSaid={handleSaid} />,
    },
  ]
  return (
    <ConsolePage title="Staff" actions={<Button onClick={() => setIsInviting(true)}>Invite staff</Button>}>
      <Stack>
        <OlderVersionNotice />
        {old && <Notice tone="danger">{old}</Notice>}
        <LoadedPart of={staff} what="the staff list" skeleton="table" count={4}>
          {(answer) => (
            <ConsoleTable caption="Staff" columns={columns} rows={answer.staff} keyOf={({ id }) => id} />
          )}
        </LoadedPart>
      </Stack>
      {isInviting && <InviteStaff onClose={() => setIsInviting(false)} onChange={staff.reload} />}
    </ConsolePage>
  )
}

const COLUMNS: readonly ConsoleColumn<StaffMember>[] = [
  { key: 'name', header: 'Name', cell: (member) => <StaffName member={member} /> },
  { key: 'role', header: 'Role', cell: ({ role }) => <RoleBadge role={role} /> },
  {
    key: 'factors',
    header: 'Two-step verification',
    cell: (member) => factorWords(member) ?? <StatusBadge tone="active">Not set up</StatusBadge>,
  },
  {
    key: 'seen',
    header: 'Last active',
    isNamed: true,
    isNarrow: true,
    cell: ({ lastSeen }) => (lastSeen === undefined ? 'Never' : dateTimeText(lastSeen)),
  },
]

function StaffName({ member }: { member: StaffMember }) {
  const { name, email, isYou, disabled, invitation, factors } = member
  const about = classNames(textStyles.note, styles.about)
  return (
    <div className={styles.who}>
      <Row className={styles.names}>
        <span dir="auto">{name || email}</span>
        {isYou && <StatusBadge tone="done">You</StatusBadge>}
        {disabled && <StatusBadge tone="neutral">Disabled</StatusBadge>}
        {factors.held.length > 0 && <StatusBadge tone="danger">Passkey on hold</StatusBadge>}
      </Row>
      <div className={about}>
        <BreakableEmail email={email} />
      </div>
      {invitation && <div className={about}>{invitationWords(invitation)}</div>}
      {factors.held.map((passkey) => (
        <div key={passkey.id} className={about}>
          {heldSentence(passkey)}
        </div>
      ))}
    </div>
  )
}

/** Badge shapes: a shield for administrators and a pencil for authors. */
const ROLE_SHAPES = {
  'company-admin': <path d="M7 1.4 12 3v3.6c0 2.9-1.9 4.8-5 6-3.1-1.2-5-3.1-5-6V3Z" strokeLinejoin="round" />,
  'company-author': <path d="m1.8 12.2.6-2.8 6.9-6.9 2.2 2.2-6.9 6.9Z" strokeLinejoin="round" />,
}

function RoleBadge({ role }: Pick<StaffMember, 'role'>) {
  return (
    <Badge className={styles.role} shape={ROLE_SHAPES[role]}>
      {ROLE_WORDS[role]}
    </Badge>
  )
}
