import type { RequiredOnDayPage, ValidCertificatesPage } from '#contract/proof.ts'
import { createDocumentCalls } from './document-calls.ts'
import { withQuery } from './document-paths.ts'
import type { Services } from './services.ts'

/** Creates the client for lists of a past day, for the administrators of a partner. */
export function createProof({ config, signIn }: Pick<Services, 'config' | 'signIn'>, partnerId: string) {
  const { getDocument } = createDocumentCalls(config.documentsUrl, signIn.authorized)
  return {
    listValid: (query: Record<string, string>) =>
      getDocument<ValidCertificatesPage>(withQuery('/certificates/valid', { partnerId, ...query })),

    listRequired: (query: Record<string, string>) =>
      getDocument<RequiredOnDayPage>(withQuery('/requirements/on-day', { partnerId, ...query })),
  }
}
