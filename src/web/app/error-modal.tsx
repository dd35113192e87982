import { useState } from 'react'
import { TITLES } from '#domain/messages.ts'
import { MessageModal } from '#web/ui/message-modal.tsx'

type ErrorModalProps = { message: string; onClosed?: () => void }

/** The 'Error:' modal of something that failed by itself: open when it appears, until it is closed. */
export function ErrorModal({ message, onClosed }: ErrorModalProps) {
  const [closed, setClosed] = useState(false)
  if (closed) return null
  function close() {
    setClosed(true)
    onClosed?.()
  }
  return <MessageModal title={TITLES.error} tone="danger" messages={[message]} onClose={close} />
}
