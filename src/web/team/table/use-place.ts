import { useEffect, useEffectEvent } from 'react'
import { useAppSelector } from '#web/state/store.ts'
import { findLink, MEMBER_LINKS } from './focus-member.ts'
import { type Place, readRememberedView, rememberView } from './remembered-view.ts'

/** Maximum number of frames for the page to settle. */
const MAX_FRAMES = 40

/**
 * Saves the scroll position in the table at every click and on leaving the page. Restores it once the whole
 * table is shown. `scrollTo` scrolls near the row of a member that is not rendered yet.
 */
export function usePlace(isWhole: boolean, scrollTo: (memberId: string) => void): void {
  const uid = useAppSelector((state) => state.user.uid)
  const handleAway = useEffectEvent(scrollTo)
  useEffect(() => {
    const view = isWhole ? readRememberedView(uid) : undefined
    if (!view?.place) return
    // Restores only once, because the table may be remounted while this history entry is current.
    rememberView({ ...view, place: undefined })
    return restorePlace(view.place, (memberId) => handleAway(memberId))
  }, [uid, isWhole])
  useEffect(() => {
    const ended = new AbortController()
    function note({ target }: Event) {
      const view = readRememberedView(uid)
      if (view) rememberView({ ...view, place: findPlace(target) })
    }
    document.addEventListener('click', note, { capture: true, signal: ended.signal })
    addEventListener('pagehide', note, { signal: ended.signal })
    return () => ended.abort()
  }, [uid])
}

/** Returns the position of the clicked row, or else of the first visible one. */
function findPlace(target: EventTarget | null): Place | undefined {
  const clicked =
    target instanceof Element ? target.closest('tr')?.querySelector<HTMLElement>(MEMBER_LINKS) : null
  const link =
    clicked ?? [...document.querySelectorAll<HTMLElement>(MEMBER_LINKS)].find((one) => topOf(one) >= 0)
  const memberId = link?.dataset.member
  return link && memberId ? { memberId, top: topOf(link), hasFocus: link === clicked } : undefined
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top
}

/**
 * Scrolls until the row is back at its position. Rows are measured as they appear, so this takes a few
 * frames. Returns a function that cancels it.
 */
function restorePlace({ memberId, top, hasFocus }: Place, scrollTo: (memberId: string) => void): () => void {
  let frame = requestAnimationFrame(() => step(MAX_FRAMES, 0))
  function step(left: number, atRest: number): void {
    const link = findLink(memberId)
    const distance = link ? topOf(link) - top : undefined
    if (distance === undefined) scrollTo(memberId)
    else window.scrollBy(0, distance)
    const isAtRest = distance !== undefined && Math.abs(distance) < 1
    if (left > 0 && atRest < 3) frame = requestAnimationFrame(() => step(left - 1, isAtRest ? atRest + 1 : 0))
    else if (hasFocus) link?.focus({ preventScroll: true })
  }
  return () => cancelAnimationFrame(frame)
}
