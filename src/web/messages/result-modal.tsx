import { type ReactNode, useState } from 'react'
import { TITLES } from '#domain/people/sign-in-messages.ts'
import { MessageModal } from '#ui/dialog/modal.tsx'

/** Result of an action. `onClosed` is called after its modal has closed. */
export interface Result {
  kind: keyof typeof TITLES
  messages: string[]
  closeLabel?: string
  onClosed?: () => void
}

const TONES = { error: 'danger', notice: 'notice', success: 'success' } as const

/**
 * Returns the result modal of section 4 and a function that opens it. The caller renders `modal` and calls
 * `show`.
 */
export function useResultModal(first?: Result): { modal: ReactNode; show: (result: Result) => void } {
  const [result, show] = useState(first)
  if (!result) return { modal: null, show }
  const { kind, messages, closeLabel, onClosed } = result
  function handleClose() {
    show(undefined)
    onClosed?.()
  }
  const modal = (
    <MessageModal
      title={TITLES[kind]}
      tone={TONES[kind]}
      messages={messages}
      closeLabel={closeLabel}
      onClose={handleClose}
    />
  )
  return { modal, show }
}

/** A failed action: the contract's sentence, and the service's reason, if any. */
export interface FailedAct {
  failure: string
  reason?: string | undefined
}

/** Returns the result of a failed action: the sentence, then the reason. */
export function describeFailedAct({ failure, reason }: FailedAct): Result {
  return { kind: 'error', messages: reason === undefined ? [failure] : [failure, reason] }
}
