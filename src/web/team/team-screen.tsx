import { useCallback, useState } from 'react'
import { useResultModal } from '#web/shared/use-result-modal.tsx'
import { useScreen } from '#web/shared/use-screen.ts'
import type { TeamMember } from '#web/state/team.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Stack } from '#web/ui/stack.tsx'
import type { TypedMember } from './add-member.ts'
import { Adding } from './adding.tsx'
import { RemovalDialog } from './removal-dialog.tsx'
import { TeamContent } from './team-content.tsx'
import { useTeamActs } from './use-team-acts.ts'

/** Team (section 2): who is in the administrator's organization, how far they are, and who comes and goes. */
export function TeamScreen() {
  useScreen('Team')
  const acts = useTeamActs()
  const { modal, show } = useResultModal()
  const [leaving, setLeaving] = useState<TeamMember>()
  const [told, setTold] = useState('')

  async function add(typed: TypedMember): Promise<boolean> {
    const result = await acts.add(typed)
    setTold('')
    if ('failure' in result) {
      show({ kind: 'error', messages: [result.failure] })
      return false
    }
    const { userName } = await acts.reread(result.member)
    setTold(`${userName} was added to your team.`)
    return true
  }
  async function remove(member: TeamMember): Promise<void> {
    const result = await acts.remove(member)
    setLeaving(undefined)
    setTold('member' in result ? `${member.userName} was removed from your team.` : '')
    if ('failure' in result) show({ kind: 'error', messages: [result.failure] })
  }
  const askToRemove = useCallback((member: TeamMember) => setLeaving(member), [])
  return (
    <>
      <PageHeader title="Team" />
      <Stack gap="large">
        <Stack gap="small">
          <Adding onAdd={add} />
          <div role="status">
            {told && (
              <Notice tone="success" isAnnounced={false}>
                {told}
              </Notice>
            )}
          </div>
        </Stack>
        <TeamContent onRemove={askToRemove} />
      </Stack>
      {leaving && (
        <RemovalDialog
          member={leaving}
          onConfirm={() => remove(leaving)}
          onClose={() => setLeaving(undefined)}
        />
      )}
      {modal}
    </>
  )
}
