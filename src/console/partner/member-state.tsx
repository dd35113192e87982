import type { UserDocument } from '#contract/documents.ts'
import { StatusBadge } from '#ui/state/status-badge.tsx'

/** Badge for the status of a member's account. */
export function MemberState({
  user: { disabled, invitation },
}: {
  user: Pick<UserDocument, 'disabled' | 'invitation'>
}) {
  if (disabled) return <StatusBadge tone="neutral">Disabled</StatusBadge>
  if (invitation !== undefined) return <StatusBadge tone="danger">Invitation not delivered</StatusBadge>
  return <StatusBadge tone="done">Enabled</StatusBadge>
}
