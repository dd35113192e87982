import type { CertificateDocument } from '#contract/documents.ts'
import { RENEWAL_DAYS } from '#domain/certificate/certificate.ts'
import { type Call, send } from '#web/shared/http.ts'
import { type DocumentList, escapePath, withQuery } from './document-paths.ts'
import type { Services } from './services.ts'

/** The client of the certificates of a partner's people, for its administrators. */
export function createCertificates(
  { config, signIn }: Pick<Services, 'config' | 'signIn'>,
  partnerId: string,
) {
  function call<Answer>(url: string, how: Call = {}): Promise<Answer> {
    return signIn.authorized((idToken) => send<Answer>(url, { ...how, idToken }))
  }
  return {
    /** Those that end within 60 days and are followed by none that lasts longer, the first to end first. */
    listEnding: async () => {
      const path = withQuery('/certificates', { partnerId, endsWithin: String(RENEWAL_DAYS) })
      const url = `${config.documentsUrl}/documents/v1${path}`
      return (await call<DocumentList<CertificateDocument>>(url)).documents
    },

    /** Takes one back for a reason that its public page shows; succeeds only with the status 'success'. */
    revoke: (id: string, reason: string) => {
      const path = escapePath`/user-service/api/v1/partner-admin/partner/${partnerId}/certificate/${id}/revoke`
      return call<{ status?: string }>(config.gatewayUrl + path, { method: 'POST', body: { reason } })
    },
  }
}
