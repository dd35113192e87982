import { type ReactNode, useEffect, useRef, useState } from 'react'
import { plural } from '#domain/messages.ts'
import { Modal } from '#ui/dialog/modal.tsx'
import { Button } from '#ui/form/button.tsx'
import { useServices } from '#web/services/services.ts'

/**
 * Asks for confirmation before rows that were not added are lost. The browser asks before the page unloads. A
 * dialog asks before navigation by a link, Sign Out, the Back button or `askToLeave`. The caller renders
 * `question`.
 */
export function useLeaveQuestion(unsent: number): {
  question: ReactNode
  askToLeave: (leave: () => void) => void
} {
  const { signOut } = useServices().signIn
  const [leave, setLeave] = useState<() => void>()
  const isFree = useRef(false)
  const askToLeave = (act: () => void) => (unsent > 0 ? setLeave(() => act) : act())
  const hasUnsent = unsent > 0
  useEffect(() => {
    return hasUnsent ? interceptNavigation(isFree, signOut, (act) => setLeave(() => act)) : undefined
  }, [hasUnsent, signOut])

  function handleLeave() {
    isFree.current = true
    setLeave(undefined)
    leave?.()
  }
  const question = leave && (
    <Modal
      role="alertdialog"
      title="Leave this list?"
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
      <p>{`${plural(unsent, 'row')} ${unsent === 1 ? 'hasn’t' : 'haven’t'} been added yet. If you leave now, ${unsent === 1 ? 'it' : 'they'}’ll be lost.`}</p>
    </Modal>
  )
  return { question, askToLeave }
}

/**
 * Intercepts navigation away from the screen and passes it to `ask`. Returns a function that removes the
 * listeners.
 */
function interceptNavigation(
  isFree: { readonly current: boolean },
  signOut: () => Promise<void>,
  ask: (leave: () => void) => void,
): () => void {
  function handleUnload(event: BeforeUnloadEvent) {
    if (!isFree.current) event.preventDefault()
  }
  function handleClick(event: MouseEvent) {
    const { target } = event
    if (isFree.current || !(target instanceof Element)) return
    const link = target.closest<HTMLAnchorElement>('a[href]')
    const isSigningOut = target.closest('[data-sign-out]') !== null
    if (!isSigningOut && !(link && leadsAway(link, event))) return
    event.preventDefault()
    event.stopPropagation()
    // Calls `signOut` directly, because the button may be gone by then, with its menu.
    ask(() => (isSigningOut ? void signOut() : link?.click()))
  }
  // The router learns about Back only after the navigation. Browsers since 2026 can cancel it with this
  // event.
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
