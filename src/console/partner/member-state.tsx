import type { UserDocument } from '#contract/documents.ts'
import { StatusBadge } from '#ui/state/status-badge.tsx'

/** Badge for an account that is disabled or could not be invited; nothing for others. */
export function MemberState({ disabled, invitation }: Pick<UserDocument, 'disabled' | 'invitation'>) {
  if (disabled) return <StatusBadge tone="neutral">Disabled</StatusBadge>
  if (invitation === 'undelivered') return <StatusBadge tone="danger">Undelivered</StatusBadge>
  return null
}
