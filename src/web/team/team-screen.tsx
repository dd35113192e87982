import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { coursesFailed, MESSAGES } from '#domain/messages.ts'
import { useServices } from '#web/services/services.ts'
import { LoadFailed } from '#web/shared/load-failed.tsx'
import { useResultModal } from '#web/shared/use-result-modal.tsx'
import { useScreen } from '#web/shared/use-screen.ts'
import { useAppDispatch, useAppSelector } from '#web/state/store.ts'
import type { TeamMember } from '#web/state/team.ts'
import type { NewMember } from '#web/state/team-acts.ts'
import { addMember, readMemberAgain, readTeam, removeMember } from '#web/state/team-acts.ts'
import { useCourses } from '#web/state/use-courses.ts'
import { failedLoads, useLoad } from '#web/state/use-load.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { AddMemberForm } from './add-member-form.tsx'
import { RemovalDialog } from './removal-dialog.tsx'
import { TeamView } from './team-view.tsx'

// The parser is loaded only for adding many members at once.
const BulkAdd = lazy(async () => ({ default: (await import('./bulk-add/bulk-add.tsx')).BulkAdd }))

/** Team (section 2): the members of the administrator's organization and their progress, with ways to add and remove members. */
export function TeamScreen() {
  useScreen('Team')
  const dispatch = useAppDispatch()
  const { modal, show } = useResultModal()
  const [toRemove, setToRemove] = useState<TeamMember>()
  const [notice, setNotice] = useState('')

  async function handleAdd(entry: NewMember): Promise<boolean> {
    const result = await dispatch(addMember(entry))
    setNotice('')
    if ('failure' in result) {
      show({ kind: 'error', messages: [result.failure] })
      return false
    }
    const { userName } = await dispatch(readMemberAgain(result.member))
    setNotice(`${userName} was added to your team.`)
    return true
  }
  async function handleRemove(member: TeamMember): Promise<void> {
    const result = await dispatch(removeMember(member))
    setToRemove(undefined)
    setNotice('member' in result ? `${member.userName} was removed from your team.` : '')
    if ('failure' in result) show({ kind: 'error', messages: [result.failure] })
  }
  const handleRemoveClick = useCallback((member: TeamMember) => setToRemove(member), [])
  return (
    <>
      <PageHeader title="Team" />
      <Stack gap="large">
        <Stack gap="small">
          <AddMembers onAdd={handleAdd} />
          <div role="status">
            {notice && (
              <Notice tone="success" isAnnounced={false}>
                {notice}
              </Notice>
            )}
          </div>
        </Stack>
        <TeamContent onRemove={handleRemoveClick} />
      </Stack>
      {toRemove && (
        <RemovalDialog
          member={toRemove}
          onConfirm={() => handleRemove(toRemove)}
          onClose={() => setToRemove(undefined)}
        />
      )}
      {modal}
    </>
  )
}

/** Adds members: one with the form, or many at once. */
function AddMembers({ onAdd }: { onAdd: (entry: NewMember) => Promise<boolean> }) {
  const [isMany, setIsMany] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)

  function handleClose() {
    flushSync(() => setIsMany(false))
    opener.current?.focus()
  }
  if (isMany)
    return (
      <Suspense fallback={<PageSpinner label="Loading…" />}>
        <BulkAdd onClose={handleClose} />
      </Suspense>
    )
  return (
    <div>
      <AddMemberForm onAdd={onAdd} />
      <Button kind="quiet" ref={opener} onClick={() => setIsMany(true)}>
        Add many at once
      </Button>
    </div>
  )
}

type TeamContentProps = { onRemove: (member: TeamMember) => void }

/** Shows the team; until it and the enabled courses are loaded, a spinner or the failures. */
function TeamContent({ onRemove }: TeamContentProps) {
  const { supportEmail } = useServices().config
  const courses = useCourses()
  const team = useTeam()
  const failed = failedLoads(
    { ...team, message: MESSAGES.teamFailed },
    { ...courses, message: coursesFailed(supportEmail) },
  )
  if (failed.length > 0) return <LoadFailed failed={failed} />
  if (team.state === 'loading' || courses.state === 'loading')
    return <PageSpinner label="Loading your team…" />
  if (team.members.length === 0)
    return (
      <Card>
        <p>
          There is nobody else on your team yet. Once you add somebody, you can follow their progress here.
        </p>
      </Card>
    )
  return <TeamView members={team.members} courses={courses.courses} onRemove={onRemove} />
}

/** Returns the administrator's team, read once: the partner's users and their statuses. */
function useTeam() {
  const dispatch = useAppDispatch()
  const { initialized, members } = useAppSelector((state) => state.team)
  const load = useCallback(() => dispatch(readTeam()), [dispatch])
  return { ...useLoad(!initialized, load), members }
}
