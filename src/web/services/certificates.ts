import { send } from '#client/http/http.ts'
import type { CertificateDocument } from '#contract/documents.ts'
import { RENEWAL_DAYS } from '#domain/certificate/certificate.ts'
import { createDocumentCalls } from './document-calls.ts'
import { escapePath, withQuery } from './document-paths.ts'
import type { ActAnswer } from './gateway.ts'
import type { Services } from './services.ts'

/** The client of the certificates of a partner's people, for its administrators. */
export function createCertificates(
  { config, signIn }: Pick<Services, 'config' | 'signIn'>,
  partnerId: string,
) {
  const { listDocuments } = createDocumentCalls(config.documentsUrl, signIn.authorized)
  return {
    /** Those that end within 60 days and are followed by none that lasts longer, the first to end first. */
    listEnding: () =>
      listDocuments<CertificateDocument>(
        withQuery('/certificates', { partnerId, endsWithin: String(RENEWAL_DAYS) }),
      ),

    /** Takes one back for a reason that its public page shows; succeeds only with the status 'success'. */
    revoke: (id: string, reason: string) => {
      const path = escapePath`/user-service/api/v1/partner-admin/partner/${partnerId}/certificate/${id}/revoke`
      return signIn.authorized((idToken) =>
        send<ActAnswer>(config.gatewayUrl + path, { method: 'POST', body: { reason }, idToken }),
      )
    },
  }
}
