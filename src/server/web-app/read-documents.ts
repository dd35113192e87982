import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { DOCUMENTS_PATH } from '#contract/documents.ts'
import { fieldsOf } from '#domain/unknown-value.ts'
import type { ClaimedSender } from '#people/auth-context.ts'
import { createWriter } from '../http/answer-writer.ts'

/** Reads a document for a sender, by its path in the document database, in the format of its route's response. */
export type ReadDocument = (actor: ClaimedSender, path: string) => Promise<unknown>

interface DocumentRoute {
  pattern: RegExp
  handler: RouteOptions['handler']
  params: z.ZodType | undefined
  query: z.ZodType | undefined
  write: (answer: unknown) => string
}

/**
 * Returns a reader of documents within the process. It uses the routes' own handlers with their permissions, session
 * checks and response schemas. Throws the handlers' errors, and an error for an unknown route.
 */
export function createDocumentReader(app: FastifyInstance): ReadDocument {
  const routes = app.describedRoutes.filter(isReading).map(toDocumentRoute)
  return async (actor, path) => {
    const [pathname = '', query] = path.split('?')
    for (const { pattern, handler, params, query: querySchema, write } of routes) {
      const found = pattern.exec(pathname)
      if (!found) continue
      const request = {
        actor,
        params: params?.parse(decodeAll(found.groups)),
        query: querySchema?.parse(Object.fromEntries(new URLSearchParams(query))),
      } as FastifyRequest
      const answer: unknown = await handler.call(app, request, INNER_REPLY)
      return JSON.parse(typeof answer === 'string' ? answer : write(answer))
    }
    throw new Error(`there is no document at ${pathname}`)
  }
}

function isReading({ method, url }: RouteOptions): boolean {
  return method === 'GET' && url.startsWith(`${DOCUMENTS_PATH}/`)
}

function toDocumentRoute({ url, handler, schema }: RouteOptions): DocumentRoute {
  const path = url.slice(DOCUMENTS_PATH.length).replace(/:(\w+)/g, '(?<$1>[^/]+)')
  const answer = toSchema(fieldsOf(schema?.response)[200])
  if (!answer) throw new Error(`the answer of ${url} has no schema`)
  return {
    pattern: new RegExp(`^${path}$`),
    handler,
    params: toSchema(schema?.params),
    query: toSchema(schema?.querystring),
    write: createWriter(answer),
  }
}

/** Narrows a route's schema to zod's type, which Fastify's types do not include. */
function toSchema(schema: unknown): z.ZodType | undefined {
  return schema instanceof z.ZodType ? schema : undefined
}

function decodeAll(parts: Record<string, string> | undefined): Record<string, string> {
  const decoded = Object.entries(parts ?? {}).map(([name, part]) => [name, decodeURIComponent(part)])
  return Object.fromEntries(decoded)
}

/** Stub for a route's reply; a page does not send its headers. */
const INNER_REPLY = { type: () => undefined } as unknown as FastifyReply
