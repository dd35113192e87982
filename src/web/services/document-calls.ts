import { type Call, ServiceError, send } from '#client/http/http.ts'
import { isTokenOf, type Member } from './read-claims.ts'
import type { Authorized } from './sign-in.ts'

export type DocumentCalls = ReturnType<typeof createDocumentCalls>

/**
 * Creates functions that call the document database. Calls with `by` are sent only as that member, even if
 * another user has signed in since.
 */
export function createDocumentCalls(host: string, authorized: Authorized) {
  const base = `${host}/documents/v1`

  function call<Answer>(path: string, how: Call = {}, by?: Member): Promise<Answer> {
    return authorized(async (idToken) => {
      if (by && !isTokenOf(idToken, by)) throw new ServiceError('user-mismatch')
      return send<Answer>(`${base}${path}`, { ...how, idToken })
    })
  }

  /** Loads a document. Some document databases respond with `null` for a missing one. */
  async function getDocument<Document>(path: string, how?: Call, by?: Member): Promise<Document> {
    const answer = await call<Document | null>(path, how, by)
    if (typeof answer !== 'object' || answer === null) throw new ServiceError('not-found', { status: 404 })
    return answer
  }

  /** Loads a response with a list of documents. Treats a missing list as a failure. */
  async function getList<Document, Others = unknown>(
    path: string,
  ): Promise<{ documents: Document[] } & Partial<Others>> {
    const answer = await getDocument<{ documents?: unknown } & Partial<Others>>(path)
    if (!Array.isArray(answer.documents)) throw new ServiceError('unknown')
    const documents = answer.documents.filter((one) => typeof one === 'object' && one !== null)
    return { ...answer, documents }
  }

  async function listDocuments<Document>(path: string): Promise<Document[]> {
    return (await getList<Document>(path)).documents
  }
  return { call, getDocument, getList, listDocuments }
}
