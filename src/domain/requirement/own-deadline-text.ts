import type { OwnDeadline } from './requirement.ts'

type Decided = OwnDeadline & { reason: string; document?: string | undefined; changed: number }

/** Formats a member's own deadline, or their excuse, with its day and its reason. */
export function ownDeadlineText(
  { by, reason, document, changed }: Decided,
  dayText: (ms: number) => string,
): string {
  const act = by === undefined ? 'Excused' : 'Date changed'
  const proof = document === undefined ? '' : ` (${document})`
  return `${act} on ${dayText(changed)}: ${reason}${proof}`
}
