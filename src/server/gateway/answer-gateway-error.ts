import { createErrorHandlers } from '../http/error-handler.ts'

/** Handlers for errors and unknown paths of the gateway, in the gateway's error format. */
export const { answerError: answerGatewayError, answerNotFound: answerGatewayNotFound } = createErrorHandlers(
  ({ message }) => ({ status: 'error', message }),
)
