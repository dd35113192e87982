import { type RefObject, useLayoutEffect, useRef } from 'react'
import { MEMBER_LINKS } from './focus-member.ts'
import type { TeamEntry } from './team-entry.ts'

/** Duration of the movement, in ms. */
const GLIDE_MS = 200

/**
 * Animates rows to their new positions when a member is added or removed. No animation for users who prefer
 * reduced motion.
 */
export function useGlidingRows(
  body: RefObject<HTMLTableSectionElement | null>,
  entries: readonly TeamEntry[],
): void {
  // Last painted positions, because a member may be added at the top before the next paint.
  const painted = useRef<ReadonlyMap<string, number>>(new Map())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows move when the entries change
  useLayoutEffect(() => {
    const before = painted.current
    const rows = [...(body.current?.querySelectorAll<HTMLElement>('tr') ?? [])]
    const rowTops = rows.map((row) => ({ row, id: idOf(row), top: row.offsetTop }))
    const frame = requestAnimationFrame(() => {
      painted.current = new Map(rowTops.map(({ id, top }) => [id, top]))
    })
    const isStill =
      Math.abs(before.size - rowTops.length) !== 1 || matchMedia('(prefers-reduced-motion: reduce)').matches
    for (const { row, id, top } of isStill ? [] : rowTops) {
      const by = (before.get(id) ?? top) - top
      if (by !== 0)
        row.animate({ translate: [`0 ${by}px`, '0 0'] }, { duration: GLIDE_MS, easing: 'ease-out' })
    }
    return () => cancelAnimationFrame(frame)
  }, [body, entries])
}

function idOf(row: HTMLElement): string {
  return row.querySelector<HTMLElement>(MEMBER_LINKS)?.dataset.member ?? ''
}
