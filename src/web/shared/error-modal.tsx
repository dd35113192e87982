import { useLayoutEffect, useState } from 'react'
import { TITLES } from '#domain/sign-in-messages.ts'
import { MessageModal } from '#web/ui/modal.tsx'

/** The sentences currently on the screen. */
const shown = new Set<string>()

/**
 * Shows the 'Error:' modal for a failure that no action of the user caused, until it is closed. A sentence that another
 * such modal already shows is not shown twice.
 */
export function ErrorModal({ message }: { message: string }) {
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    if (shown.has(message)) return
    shown.add(message)
    setOpen(true)
    return () => {
      shown.delete(message)
    }
  }, [message])
  if (!isOpen) return null
  return (
    <MessageModal title={TITLES.error} tone="danger" messages={[message]} onClose={() => setOpen(false)} />
  )
}
