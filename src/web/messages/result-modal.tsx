import { type ReactNode, useState } from 'react'
import { TITLES } from '#domain/people/sign-in-messages.ts'
import { MessageModal } from '#ui/dialog/modal.tsx'

/** The result of an act, to be shown. `onClosed` runs after the modal is gone. */
export interface Result {
  kind: keyof typeof TITLES
  messages: string[]
  closeLabel?: string
  onClosed?: () => void
}

const TONES = { error: 'danger', notice: 'notice', success: 'success' } as const

/** The result modal of section 4: closed, or open with the result's title. Render `modal`, call `show`. */
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

/** An act that failed: the contract's sentence, and the reason if a service gave one. */
export interface FailedAct {
  failure: string
  reason?: string | undefined
}

/** Returns the result of an act that failed, to be shown: the sentence, then the reason. */
export function describeFailedAct({ failure, reason }: FailedAct): Result {
  return { kind: 'error', messages: reason === undefined ? [failure] : [failure, reason] }
}
