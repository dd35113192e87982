import type { CertificateFile } from '#contract/documents.ts'
import { fieldsOf } from '#domain/unknown-value.ts'
import { ServiceError, send } from '#web/shared/http.ts'
import { type DocumentList, withQuery } from './document-paths.ts'
import type { Services } from './services.ts'

/** The certificates to be downloaded: of a course, and of the days from one to another; all where empty. */
export interface CertificateChoice {
  courseId: string
  from: string
  to: string
}

/** The client of all certificates of a partner's people, for its administrators, as files of PDFs. */
export function createTeamCertificates(
  { config, signIn }: Pick<Services, 'config' | 'signIn'>,
  partnerId: string,
) {
  function urlOf(path: string, choice: CertificateChoice, more: Record<string, string>): string {
    const chosen = Object.entries({ ...choice, ...more }).filter(([, value]) => value !== '')
    return `${config.documentsUrl}/documents/v1${withQuery(path, { partnerId, ...Object.fromEntries(chosen) })}`
  }
  return {
    /** The number of certificates in each file. */
    listFiles: (choice: CertificateChoice) =>
      signIn.authorized(async (idToken) => {
        const url = urlOf('/certificates', choice, { view: 'files' })
        return (await send<DocumentList<CertificateFile>>(url, { idToken })).documents
      }),

    /** The file that begins after the last certificate of the one before: it takes up to a minute. */
    readFile: (choice: CertificateChoice, after: string, signal: AbortSignal) =>
      signIn.authorized((idToken) =>
        fetchFile(urlOf('/certificates.zip', choice, { after }), idToken, signal),
      ),
  }
}

async function fetchFile(url: string, idToken: string, signal: AbortSignal): Promise<Blob> {
  const headers = { authorization: `Bearer ${idToken}` }
  const response = await fetch(url, { headers, credentials: 'omit', signal }).catch(failToReach)
  if (response.ok) return response.blob().catch(failToReach)
  const { code, message } = fieldsOf(await response.json().catch(() => undefined))
  throw new ServiceError(String(code ?? 'unknown'), {
    status: response.status,
    serverMessage: typeof message === 'string' ? message : undefined,
  })
}

function failToReach(): never {
  throw new ServiceError('network-request-failed')
}
