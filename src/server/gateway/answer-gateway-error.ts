import { createErrorHandlers } from '../http/error-handler.ts'

/** Answer errors, and requests for unknown paths of the gateway, in the gateway's error format. */
export const { answerError: answerGatewayError, answerNotFound: answerGatewayNotFound } = createErrorHandlers(
  ({ message }) => ({ status: 'error', message }),
)
