import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useClient } from '#client/session/session-context.ts'
import { ModalFrame } from '#ui/dialog/modal.tsx'
import { Button } from '#ui/form/button.tsx'
import { ShowFactor } from './show-factor.tsx'

/**
 * Dialog for calls that require a factor shown within the last ten minutes. The call continues afterwards.
 */
export function ConfirmItIsYou() {
  const { session } = useClient()
  const [isOpen, setIsOpen] = useState(false)
  const settle = useRef<(isShown: boolean) => void>(() => undefined)

  useEffect(() => {
    session.onConfirm(() => {
      setIsOpen(true)
      return new Promise((resolve) => {
        settle.current = resolve
      })
    })
    return () => {
      session.onConfirm(undefined)
      settle.current(false)
    }
  }, [session])

  function close(isShown: boolean) {
    setIsOpen(false)
    settle.current(isShown)
  }
  return isOpen && <ConfirmModal onShown={() => close(true)} onClose={() => close(false)} />
}

type ConfirmModalProps = { onShown: () => void; onClose: () => void }

/** Modal above all others, because the waiting action may have its own dialog. */
function ConfirmModal({ onShown, onClose }: ConfirmModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])
  return (
    <ModalFrame
      dialog={dialog}
      title="Verify it’s you"
      onClose={onClose}
      actions={
        <Button kind="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <p>Confirm your identity to continue.</p>
      <ShowFactor onShown={onShown} />
    </ModalFrame>
  )
}
