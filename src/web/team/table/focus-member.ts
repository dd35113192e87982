/** Selector of each row's link, which has the member's id. */
export const MEMBER_LINKS = '[data-member]'

/** Returns the id of the member in the next row, or in the previous row for the last member. */
export function findNeighbor(memberId: string): string | undefined {
  const row = findLink(memberId)?.closest('tr')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  return next?.querySelector<HTMLElement>(MEMBER_LINKS)?.dataset.member
}

/** Moves the focus to a member's row. */
export function focusMember(memberId: string): void {
  findLink(memberId)?.focus()
}

/** Scrolls a member's row into view. */
export function showMember(memberId: string): void {
  findLink(memberId)?.closest('tr')?.scrollIntoView({ block: 'nearest' })
}

/** Returns the link in a member's row; undefined if the row is not rendered. */
export function findLink(memberId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-member="${CSS.escape(memberId)}"]`)
}
