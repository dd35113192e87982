import { type ReactNode, useEffect, useRef, useState } from 'react'
import { plural } from '#domain/plural.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'

/**
 * Asks before rows that were not added are lost: by the browser before the page goes, and by a dialog before a link, the
 * Back button or `askToLeave` leads away from them. Render `question`.
 */
export function useLeaveQuestion(unsent: number): {
  question: ReactNode
  askToLeave: (leave: () => void) => void
} {
  const [leave, setLeave] = useState<() => void>()
  const isFree = useRef(false)
  const askToLeave = (act: () => void) => (unsent > 0 ? setLeave(() => act) : act())
  const hasUnsent = unsent > 0
  useEffect(() => {
    return hasUnsent ? watchLeaving(isFree, (act) => setLeave(() => act)) : undefined
  }, [hasUnsent])

  function handleLeave() {
    isFree.current = true
    setLeave(undefined)
    leave?.()
  }
  const question = leave && (
    <Modal
      role="alertdialog"
      title="Leave This List?"
      onClose={() => setLeave(undefined)}
      actions={
        <>
          <Button kind="secondary" onClick={() => setLeave(undefined)}>
            Stay
          </Button>
          <Button kind="danger" onClick={handleLeave}>
            Leave
          </Button>
        </>
      }
    >
      <p>{`${plural(unsent, 'row')} of your list ${unsent === 1 ? 'has' : 'have'} not been added yet. If you leave, the list is lost.`}</p>
    </Modal>
  )
  return { question, askToLeave }
}

/** Holds up whatever leads away from the screen, and calls `ask` with the act that does; returns a function that stops it. */
function watchLeaving(isFree: { readonly current: boolean }, ask: (leave: () => void) => void): () => void {
  function handleUnload(event: BeforeUnloadEvent) {
    if (!isFree.current) event.preventDefault()
  }
  function handleClick(event: MouseEvent) {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
    if (isFree.current || !link || !leadsAway(link, event)) return
    event.preventDefault()
    event.stopPropagation()
    ask(() => link.click())
  }
  // The router hears of a step back only after it was taken; browsers since 2026 ask before, and Chromium for longer.
  function handleNavigate(event: NavigateEvent) {
    const { key, url } = event.destination
    if (isFree.current || event.navigationType !== 'traverse' || !event.cancelable) return
    if (!url || new URL(url).pathname === window.location.pathname) return
    event.preventDefault()
    ask(() => window.navigation.traverseTo(key))
  }
  const navigation = 'navigation' in window ? window.navigation : undefined
  window.addEventListener('beforeunload', handleUnload)
  window.addEventListener('click', handleClick, true)
  navigation?.addEventListener('navigate', handleNavigate)
  return () => {
    window.removeEventListener('beforeunload', handleUnload)
    window.removeEventListener('click', handleClick, true)
    navigation?.removeEventListener('navigate', handleNavigate)
  }
}

function leadsAway({ target, origin, pathname }: HTMLAnchorElement, click: MouseEvent): boolean {
  if (click.button !== 0 || click.ctrlKey || click.metaKey || click.shiftKey || click.altKey) return false
  return target !== '_blank' && origin === window.location.origin && pathname !== window.location.pathname
}
