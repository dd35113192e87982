import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import type { TeamMember } from '#web/state/team.ts'

type RemovalDialogProps = { member: TeamMember; onConfirm: () => Promise<void>; onClose: () => void }

/** Asks for confirmation of a member's removal (section 4). */
export function RemovalDialog({ member, ...acts }: RemovalDialogProps) {
  return (
    <ConfirmDialog title="Remove team member" verb="Remove" {...acts}>
      <p>
        Do you want to remove <strong>{member.userName}</strong> ({member.email}) from your team?
      </p>
      <p>They’ll lose access immediately. If you add them again later, their progress will still be there.</p>
    </ConfirmDialog>
  )
}
