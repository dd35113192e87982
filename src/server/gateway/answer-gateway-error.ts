import { createErrorHandlers } from '../shared/error-handler.ts'

/** Answers errors in the shape of the gateway's refusals, and what does not exist below its path. */
export const { answerError: answerGatewayError, answerNotFound: answerGatewayNotFound } = createErrorHandlers(
  ({ message }) => ({ status: 'error', message }),
)
