import { ServiceError } from '#client/http/http.ts'
import type { CertificateFile } from '#contract/documents.ts'
import { fieldsOf } from '#domain/unknown-value.ts'
import { createDocumentCalls } from './document-calls.ts'
import { withQuery } from './document-paths.ts'
import type { Services } from './services.ts'

/** Selection of certificates by course and between two days. An empty field sets no limit. */
export interface CertificateChoice {
  courseId: string
  from: string
  to: string
}

/**
 * Creates the client for downloading all certificates of a partner's members in ZIP files of PDFs, for
 * administrators.
 */
export function createTeamCertificates(
  { config, signIn }: Pick<Services, 'config' | 'signIn'>,
  partnerId: string,
) {
  const { listDocuments } = createDocumentCalls(config.documentsUrl, signIn.authorized)

  function pathOf(path: string, choice: CertificateChoice, more: Record<string, string>): string {
    const chosen = Object.entries({ ...choice, ...more }).filter(([, value]) => value !== '')
    return withQuery(path, { partnerId, ...Object.fromEntries(chosen) })
  }
  return {
    /** Lists the ZIP files with their numbers of certificates. */
    listFiles: (choice: CertificateChoice) =>
      listDocuments<CertificateFile>(pathOf('/certificates', choice, { view: 'files' })),

    /**
     * Returns the ZIP file that starts after the last certificate of the previous file. Takes up to a minute.
     */
    readFile: (choice: CertificateChoice, after: string, signal: AbortSignal) =>
      signIn.authorized((idToken) => {
        const path = pathOf('/certificates.zip', choice, { after })
        return fetchFile(`${config.documentsUrl}/documents/v1${path}`, idToken, signal)
      }),
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
