import { type ReactNode, useState } from 'react'
import { TITLES } from '#domain/people/sign-in-messages.ts'
import { MessageModal } from '#ui/dialog/modal.tsx'

/** Result of an action, to be shown. `onClosed` is called after the modal has closed. */
export interface Result {
  kind: keyof typeof TITLES
  messages: string[]
  closeLabel?: string
  onClosed?: () => void
}

const TONES = { error: 'danger', notice: 'notice', success: 'success' } as const

/**
 * The result modal of section 4, closed or open with the result's title. The caller renders `modal` and calls `show`.
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

/** A failed action: the contract's sentence, and the reason if a service gave one. */
export interface FailedAct {
  failure: string
  reason?: string | undefined
}

/** Returns the result to show for a failed action: the sentence, then the reason. */
export function describeFailedAct({ failure, reason }: FailedAct): Result {
  return { kind: 'error', messages: reason === undefined ? [failure] : [failure, reason] }
}
