import type { Call } from '#client/http/http.ts'
import type { MailChoicesDocument } from '#contract/documents.ts'
import { createDocumentCalls } from './document-calls.ts'
import { DOCUMENT_PATHS } from './document-paths.ts'
import type { SignedInServices } from './signed-in-services.ts'

/** A user's email settings. */
export type MailChoices = Omit<MailChoicesDocument, 'userId'>

type DocumentsAccess = Pick<SignedInServices, 'config' | 'signIn'>

export function readMailChoices(services: DocumentsAccess, uid: string): Promise<MailChoices> {
  return callMailChoices(services, uid)
}

/** Changes some of the user's email settings, and returns all settings. */
export function changeMailChoices(
  services: DocumentsAccess,
  uid: string,
  change: Partial<MailChoices>,
): Promise<MailChoices> {
  return callMailChoices(services, uid, { method: 'PATCH', body: change, isRepeatable: true })
}

function callMailChoices({ config, signIn }: DocumentsAccess, uid: string, how: Call = {}) {
  const { call } = createDocumentCalls(config.documentsUrl, signIn.authorized)
  return call<MailChoicesDocument>(DOCUMENT_PATHS.mailChoices(uid), how)
}
