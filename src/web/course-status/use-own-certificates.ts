import { useEffect, useState } from 'react'
import type { CertificateDocument } from '#contract/documents.ts'
import type { Documents } from '#web/services/documents.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { useAppSelector } from '#web/state/store.ts'

/** What is known of the reader's certificates before they are read. */
export interface KnownCertificates {
  /** The reader's certificates, if they came with the page. */
  fromPage: CertificateDocument[] | undefined
  /** What was last read of them, which is noted here for other screens. */
  lastRead: WeakMap<Documents, CertificateDocument[]>
}

/** The read that is under way for all links of a screen. */
const underWay = new WeakMap<Documents, Promise<CertificateDocument[]>>()

/** Returns the reader's certificates, the newest first: as last read, and read again when a screen opens. */
export function useOwnCertificates({
  fromPage,
  lastRead,
}: KnownCertificates): readonly CertificateDocument[] {
  const { documents } = useSignedInServices()
  const uid = useAppSelector((state) => state.user.uid)
  const [certificates, setCertificates] = useState(fromPage ?? lastRead.get(documents) ?? [])
  useEffect(() => {
    if (fromPage) lastRead.set(documents, fromPage)
    else
      readCertificates(documents, uid, lastRead).then(setCertificates, (error: unknown) =>
        console.warn(error),
      )
  }, [documents, uid, fromPage, lastRead])
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
