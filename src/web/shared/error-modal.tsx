import { useLayoutEffect, useState } from 'react'
import { TITLES } from '#domain/messages.ts'
import { MessageModal } from '#web/ui/message-modal.tsx'

/** The sentences that are being told. */
const told = new Set<string>()

/**
 * The 'Error:' modal of something that failed by itself: open when it appears, until it is closed. What another such modal
 * is telling already is not told twice.
 */
export function ErrorModal({ message }: { message: string }) {
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    if (told.has(message)) return
    told.add(message)
    setOpen(true)
    return () => {
      told.delete(message)
    }
  }, [message])
  if (!isOpen) return null
  return (
    <MessageModal title={TITLES.error} tone="danger" messages={[message]} onClose={() => setOpen(false)} />
  )
}
