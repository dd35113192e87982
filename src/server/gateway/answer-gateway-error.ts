import { createErrorHandlers } from '../http/error-handler.ts'

/**
 * Answer errors, and requests for what does not exist below the gateway's path, in the shape of its refusals.
 */
export const { answerError: answerGatewayError, answerNotFound: answerGatewayNotFound } = createErrorHandlers(
  ({ message }) => ({ status: 'error', message }),
)
