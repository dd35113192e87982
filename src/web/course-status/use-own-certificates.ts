import { useEffect, useState } from 'react'
import type { CertificateDocument } from '#contract/documents.ts'
import type { Documents } from '#web/services/documents.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { useAppSelector } from '#web/state/store.ts'

/** The user's certificates known before they are loaded. */
export interface KnownCertificates {
  /** The certificates included in the page, if any. */
  fromPage: CertificateDocument[] | undefined
  /** The certificates as last loaded, stored here for other screens. */
  lastRead: WeakMap<Documents, CertificateDocument[]>
}

/** The running request, shared by all links of a screen. */
const underWay = new WeakMap<Documents, Promise<CertificateDocument[]>>()

/**
 * Returns the user's certificates, newest first: those last loaded, then reloaded ones when a screen opens, and when
 * `isEarned` changes.
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
