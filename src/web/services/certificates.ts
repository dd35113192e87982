import { send } from '#client/http/http.ts'
import type { CertificateDocument } from '#contract/documents.ts'
import { RENEWAL_DAYS } from '#domain/certificate/certificate.ts'
import { createDocumentCalls } from './document-calls.ts'
import { escapePath, withQuery } from './document-paths.ts'
import type { ActAnswer } from './gateway.ts'
import type { Services } from './services.ts'

/** Creates the client for the certificates of a partner's members, for administrators. */
export function createCertificates(
  { config, signIn }: Pick<Services, 'config' | 'signIn'>,
  partnerId: string,
) {
  const { listDocuments } = createDocumentCalls(config.documentsUrl, signIn.authorized)
  return {
    /** Lists the certificates without a successor that expire within 60 days, earliest first. */
    listEnding: () =>
      listDocuments<CertificateDocument>(
        withQuery('/certificates', { partnerId, endsWithin: String(RENEWAL_DAYS) }),
      ),

    /**
     * Revokes a certificate for a reason shown on its public page. Only the status 'success' means success.
     */
    revoke: (id: string, reason: string) => {
      const path = escapePath`/user-service/api/v1/partner-admin/partner/${partnerId}/certificate/${id}/revoke`
      return signIn.authorized((idToken) =>
        send<ActAnswer>(config.gatewayUrl + path, { method: 'POST', body: { reason }, idToken }),
      )
    },
  }
}
