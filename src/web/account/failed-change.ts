import { cataloguedMessage } from '#domain/sign-in-messages.ts'
import { codeOf } from '#web/services/service-error.ts'
import type { Result } from '#web/shared/use-result-modal.tsx'

/** Returns the result of a change that the sign-in service refused: the page's sentence, then the catalogued reason if there is one. */
export function describeFailedChange(sentence: string, error: unknown): Result {
  const reason = cataloguedMessage(codeOf(error))
  return { kind: 'error', messages: reason === undefined ? [sentence] : [sentence, reason] }
}
