import type { CertificateDocument } from '#contract/documents.ts'
import { escapePath, withQuery } from './document-paths.ts'
import { send } from './http.ts'
import type { Services } from './services.ts'

/** The client of the certificates of a partner's people, for its administrators. */
export function createCertificates(
  { config, signIn }: Pick<Services, 'config' | 'signIn'>,
  partnerId: string,
) {
  async function list(query: Record<string, string>): Promise<CertificateDocument[]> {
    const url = `${config.documentsUrl}/documents/v1${withQuery('/certificates', query)}`
    const answer = await signIn.authorized((idToken) =>
      send<{ documents: CertificateDocument[] }>(url, { idToken }),
    )
    return answer.documents
  }
  return {
    /** Those of a member, the newest first. */
    listOf: (userId: string) => list({ userId }),

    /** Takes one back for a reason that its public page shows; succeeds only with the status 'success'. */
    revoke: (id: string, reason: string) => {
      const path = escapePath`/user-service/api/v1/partner-admin/partner/${partnerId}/certificate/${id}/revoke`
      return signIn.authorized((idToken) =>
        send<{ status?: string }>(config.gatewayUrl + path, { method: 'POST', idToken, body: { reason } }),
      )
    },
  }
}
