import type { UserDocument } from '#contract/documents.ts'
import { StatusBadge } from '#ui/state/status-badge.tsx'

/** Badge of a disabled account or a failed invitation; renders nothing for other accounts. */
export function MemberState({ disabled, invitation }: Pick<UserDocument, 'disabled' | 'invitation'>) {
  if (disabled) return <StatusBadge tone="neutral">Disabled</StatusBadge>
  if (invitation === 'undelivered') return <StatusBadge tone="danger">Undelivered</StatusBadge>
  return null
}
