import { useLayoutEffect, useState } from 'react'
import { TITLES } from '#domain/messages.ts'
import { MessageModal } from '#web/ui/modal.tsx'

/** The sentences that are on the screen. */
const shown = new Set<string>()

/**
 * The 'Error:' modal of something that failed by itself: open when it appears, until it is closed. A sentence that
 * another such modal shows already is not shown twice.
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
