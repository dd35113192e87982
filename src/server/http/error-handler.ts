import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError, type ErrorCode, notFound, STATUS_OF } from '#core/errors.ts'
import { A_MINUTE } from '#domain/durations.ts'
import { isUnavailable, isWithoutDisk } from '#store/connection/database-errors.ts'

/** The API's codes for Fastify's own refusals. */
const CODE_OF_STATUS: Partial<Record<number, ErrorCode>> = {
  404: 'not-found',
  405: 'method-not-allowed',
  413: 'payload-too-large',
  415: 'unsupported-media-type',
  416: 'range-not-satisfiable',
  429: 'too-many-requests',
}

/** Seconds to wait before retrying when the database did not answer. */
const RETRY_AFTER_SECONDS = 2

/** Interval at which a full queue is logged, in ms, which limits the log lines of a flood. */
const LOG_FULL_EVERY_MS = A_MINUTE

/** Limits for the problems listed in a refusal: their number, and their total length in characters. */
const MAX_PROBLEMS = 5
const MAX_MESSAGE_LENGTH = 500

/** Handlers for errors and unknown paths on all surfaces except the gateway. */
export const { answerError, answerNotFound } = createErrorHandlers(({ code, message }) => ({ code, message }))

/**
 * Returns the handlers for all errors, in the format of `present`. A known error is refused with its code; other
 * errors are logged in full and answered with a generic 500.
 */
export function createErrorHandlers(present: (refusal: AppError) => object) {
  const lastLogged = new Map<string, number>()

  /** Logs an error in full. Logs a full queue only once a minute, since many requests may encounter it. */
  function logFailure(request: FastifyRequest, error: FastifyError | AppError): void {
    if (isQueueFull(error)) {
      const now = performance.now()
      if (now < (lastLogged.get(error.message) ?? Number.NEGATIVE_INFINITY) + LOG_FULL_EVERY_MS) return
      lastLogged.set(error.message, now)
    }
    request.log.error(error)
  }

  function answerError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
    const refusal = refusalFrom(error)
    const status = STATUS_OF[refusal.code]
    if (status >= 500) logFailure(request, error)
    if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(JSON.stringify(present(refusal)))
  }

  return {
    answerError,
    answerNotFound: (request: FastifyRequest, reply: FastifyReply) => answerError(notFound(), request, reply),
  }
}

/** Returns true if a request was refused because of a full queue, not because of a failure. */
function isQueueFull(error: FastifyError | AppError): boolean {
  return error instanceof AppError && error.code === 'unavailable' && error.cause === undefined
}

function refusalFrom(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error
  if (isUnavailable(error))
    return new AppError(
      'unavailable',
      isWithoutDisk(error)
        ? 'The portal’s disk is full or not working, so nothing was saved. Contact your system administrator.'
        : 'The portal is busy. Try again in a moment.',
      RETRY_AFTER_SECONDS,
    )
  if (hasZodFastifySchemaValidationErrors(error)) return new AppError('invalid-argument', problemsOf(error))
  const status = error.statusCode ?? 500
  if (status < 400 || status >= 500)
    return new AppError('internal-error', 'An error occurred, please try again.')
  return new AppError(CODE_OF_STATUS[status] ?? 'invalid-argument', error.message)
}

/** Lists the problems of a request with their paths, such as `body/email: Invalid input`. */
function problemsOf(error: {
  validationContext?: unknown
  validation: { instancePath: string; message?: string }[]
}): string {
  const problems = error.validation.map(
    ({ instancePath, message }) =>
      `${String(error.validationContext ?? 'request')}${instancePath}: ${message ?? 'is not valid'}`,
  )
  return problems.slice(0, MAX_PROBLEMS).join('; ').slice(0, MAX_MESSAGE_LENGTH)
}
