import { useEffect, useState } from 'react'
import type { CertificateDocument } from '#contract/documents.ts'
import type { Documents } from '#web/services/documents.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { useAppSelector } from '#web/state/store.ts'

/** Certificates of the user known before loading. */
export interface KnownCertificates {
  /** Certificates included in the page, if any. */
  fromPage: CertificateDocument[] | undefined
  /** Last loaded certificates, shared with other screens. */
  lastRead: WeakMap<Documents, CertificateDocument[]>
}

/** Running request, shared by all links of a screen. */
const underWay = new WeakMap<Documents, Promise<CertificateDocument[]>>()

/**
 * Returns the user's certificates, newest first. Starts with the last loaded ones, and reloads when a screen
 * opens and when `isEarned` changes.
 */
export function useOwnCertificates(
  { fromPage, lastRead }: KnownCertificates,
  isEarned = false,
): readonly CertificateDocument[] {
  const [wasEarned] = useState(isEarned)
  const { documents } = useSignedInServices()
  const uid = useAppSelector((state) => state.user.uid)
  const [certificates, setCertificates] = useState(fromPage ?? lastRead.get(documents) ?? [])
  useEffect(() => {
    if (fromPage && isEarned === wasEarned) lastRead.set(documents, fromPage)
    else
      readCertificates(documents, uid, lastRead).then(setCertificates, (error: unknown) =>
        console.warn(error),
      )
  }, [documents, uid, fromPage, lastRead, isEarned, wasEarned])
  return certificates
}

async function readCertificates(
  documents: Documents,
  uid: string,
  lastRead: KnownCertificates['lastRead'],
): Promise<CertificateDocument[]> {
  const reading = underWay.get(documents) ?? documents.listCertificates(uid)
  underWay.set(documents, reading)
  try {
    const certificates = await reading
    lastRead.set(documents, certificates)
    return certificates
  } finally {
    underWay.delete(documents)
  }
}
