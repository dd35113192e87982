import type { UserDocument } from '#contract/documents.ts'
import { StatusBadge } from '#ui/state/status-badge.tsx'

/** Whether a member can use the account, as a badge. */
export function MemberState({
  user: { disabled, invitation },
}: {
  user: Pick<UserDocument, 'disabled' | 'invitation'>
}) {
  if (disabled) return <StatusBadge tone="neutral">Disabled</StatusBadge>
  if (invitation !== undefined) return <StatusBadge tone="danger">Invitation not delivered</StatusBadge>
  return <StatusBadge tone="done">Enabled</StatusBadge>
}
