import type { Result } from '#web/shared/use-result-modal.tsx'

/** An act that failed: the contract's sentence, and the reason if a service gave one. */
export interface FailedAct {
  failure: string
  reason?: string | undefined
}

/** Returns the result of an act that failed, to be shown: the sentence, then the reason. */
export function describeFailedAct({ failure, reason }: FailedAct): Result {
  return { kind: 'error', messages: reason === undefined ? [failure] : [failure, reason] }
}
