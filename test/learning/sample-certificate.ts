import type { CertificateFacts } from '#certificate/draw-certificate.ts'

const ID = 'kQ3v0m2mYy1k8u5l2s9T7A'

/** Fields of a certificate without a score or an expiry. */
export const CERTIFICATE: CertificateFacts = {
  id: ID,
  name: 'Anna Berg',
  course: 'Understanding Cats',
  revision: 3,
  partner: 'Happy Tails',
  company: 'Kindred Paws',
  day: '2026-03-31',
  address: `https://training.example/certificates/${ID}`,
}
