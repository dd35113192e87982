import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { useConsole } from '../services/console.ts'
import { ShowFactor } from './show-factor.tsx'

/** The dialog that a call opens which asks for a factor not older than ten minutes; the call then goes on. */
export function ConfirmItIsYou() {
  const { session } = useConsole()
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

function ConfirmModal({ onShown, onClose }: { onShown: () => void; onClose: () => void }) {
  const id = useId()
  return (
    <Modal
      title="Confirm it is you"
      onClose={onClose}
      actions={
        <Button kind="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <p id={id}>This needs a proof that is not older than 10 minutes.</p>
      <ShowFactor onShown={onShown} />
    </Modal>
  )
}
