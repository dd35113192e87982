import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { memberPath } from '#contract/screen-paths.ts'
import { firstRole } from '#domain/permissions.ts'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { ConsoleTable } from '#ui/table/console-table.tsx'
import linkStyles from '#ui/text/link.module.css'
import textStyles from '#ui/text/text.module.css'
import { useAppSelector } from '#web/state/store.ts'
import type { TeamMember } from '#web/state/team.ts'
import { FROM_TEAM } from '../table/remembered-view.ts'
import { limitText } from './limit-text.ts'
import { useGroups } from './use-groups.ts'

// Loaded with the first change.
const LimitDialog = lazyPart(() => import('./limit-dialog.tsx'), 'LimitDialog', undefined, {
  isFetchedAhead: false,
})

/** Lists the other administrators with what each manages, and buttons to change it. */
export function Managers({ onDone }: { onDone: (sentence: string) => void }) {
  const members = useAppSelector(({ team }) => team.members)
  const { data: groups = [], limits = [] } = useGroups()
  const [changing, setChanging] = useState<TeamMember>()
  const administrators = members.filter(({ roles }) => firstRole(roles) === 'partner-admin')
  const limitOf = ({ id }: TeamMember) => limits.find((one) => one.id === id)
  if (administrators.length === 0) return null
  return (
    <Stack as="section" gap="snug" aria-labelledby="managers">
      <h2 id="managers" className={textStyles.title}>
        Administrators
      </h2>
      <ConsoleTable
        caption="Administrators"
        columns={[
          {
            key: 'name',
            header: 'Name',
            cell: ({ id, userName }) => (
              <Link className={linkStyles.link} to={memberPath(id)} state={FROM_TEAM}>
                <bdi>{userName}</bdi>
              </Link>
            ),
          },
          {
            key: 'manages',
            header: 'Manages',
            isNamed: true,
            cell: (member) => capitalize(limitText(limitOf(member), groups)),
          },
          {
            key: 'acts',
            header: 'Actions',
            acts: 'buttons',
            cell: (member) => (
              <Button
                kind="secondary"
                aria-label={`Change what ${member.userName} manages`}
                onClick={() => setChanging(member)}
              >
                Change
              </Button>
            ),
          },
        ]}
        rows={administrators}
        keyOf={({ id }) => id}
      />
      {changing && (
        <Suspense>
          <LimitDialog
            member={changing}
            limit={limitOf(changing)}
            onDone={(sentence) => {
              setChanging(undefined)
              onDone(sentence)
            }}
            onClose={() => setChanging(undefined)}
          />
        </Suspense>
      )}
    </Stack>
  )
}

function capitalize(text: string): string {
  return text.charAt(0).toLocaleUpperCase('en') + text.slice(1)
}
