import type { StatusAnswer } from '#contract/gateway.ts'
import { MESSAGES } from '#domain/messages.ts'
import { ServiceError } from '#web/services/service-error.ts'

/**
 * The sentence of a failed reset call, undefined when it succeeded (section 8): the server's own message where there is
 * one, whether it came with status 'error' or with a refusal, else the general one.
 */
export async function findResetFailure(call: Promise<StatusAnswer>): Promise<string | undefined> {
  try {
    const { status, message } = await call
    return status === 'error' ? message || MESSAGES.resetFailed : undefined
  } catch (error) {
    const message = error instanceof ServiceError ? error.serverMessage : undefined
    return message || MESSAGES.resetFailed
  }
}
