import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ServiceError } from '#client/http/http.ts'
import { useLoaded } from '#client/loading/use-loaded.ts'
import { validityText } from '#client/parts/validity-text.ts'
import type { CertificateDocument } from '#contract/documents.ts'
import { certificatePath } from '#contract/screen-paths.ts'
import { certificateState } from '#domain/certificate/certificate.ts'
import { findMissingModules, missingTexts } from '#domain/certificate/earned-certificate.ts'
import type { CourseOutline } from '#domain/course/course.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import { Button } from '#ui/form/button.tsx'
import { Panel } from '#ui/layout/card.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { StatusBadge } from '#ui/state/status-badge.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { localDay } from '#ui/text/date-text.ts'
import { ExternalLink } from '#ui/text/external-link.tsx'
import linkStyles from '#ui/text/link.module.css'
import textStyles from '#ui/text/text.module.css'
import { NotLoaded } from '#web/messages/not-loaded.tsx'
import { createCertificates } from '#web/services/certificates.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { useAppSelector } from '#web/state/store.ts'
import removeStyles from '../remove-button.module.css'
import panelStyles from './member-panel.module.css'
import styles from './member-required-courses.module.css'
import { RevokeDialog } from './revoke-dialog.tsx'

/**
 * Lists a member's certificates with their validity, and offers to revoke them. Renders nothing if there are
 * none.
 */
export function MemberCertificates({ uid, userName }: { uid: string; userName: string }) {
  const { state, reload, certificates, revoke } = useCertificates(uid)
  const { revoking, setRevoking, revoked, title, handleRevoked } = useRevoking()
  if (!certificates && state === 'failed')
    return <NotLoaded className={styles.below} what="the certificates" onRetry={reload} />
  if (!certificates?.length) return null
  return (
    <Panel
      as="section"
      className={classNames(panelStyles.panel, styles.below)}
      aria-labelledby="member-certificates"
    >
      <h2 id="member-certificates" ref={title} tabIndex={-1} className={panelStyles.title}>
        Certificates
      </h2>
      <p role="status" className={classNames(styles.note, textStyles.note)}>
        {revoked}
      </p>
      <Stack as="ul" gap="none">
        {certificates.map((certificate) => (
          <CertificateRow key={certificate.id} certificate={certificate} onRevoke={setRevoking} />
        ))}
      </Stack>
      {revoking && (
        <RevokeDialog
          courseName={revoking.courseName}
          userName={userName}
          onRevoke={(reason) => revoke(revoking.id, reason)}
          onRevoked={() => handleRevoked(revoking)}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </Panel>
  )
}

/**
 * Shows the modules besides quizzes that a course's certificate still requires. Renders nothing once the
 * member has the certificate.
 */
export function MemberMissing({ course, record }: { course: CourseOutline; record: CompletionRecord }) {
  const { certificates } = useCertificates(record.userId)
  const texts = missingTexts(findMissingModules(course, record))
  if (!certificates || certificates.some(({ recordId }) => recordId === record.id)) return null
  return texts.length === 0 ? null : <p dir="auto">{`Certificate: ${texts.join(' · ')}`}</p>
}

/** Manages the certificate to revoke, and the message about the last revocation. */
function useRevoking() {
  const [revoking, setRevoking] = useState<CertificateDocument>()
  const [revoked, setRevoked] = useState('')
  const title = useRef<HTMLHeadingElement>(null)

  function handleRevoked({ courseName }: CertificateDocument) {
    flushSync(() => {
      setRevoking(undefined)
      setRevoked(`The certificate for ${courseName} was revoked.`)
    })
    // The button that opened the dialog is gone.
    title.current?.focus()
  }
  return { revoking, setRevoking, revoked, title, handleRevoked }
}

type CertificateRowProps = {
  certificate: CertificateDocument
  onRevoke: (certificate: CertificateDocument) => void
}

function CertificateRow({ certificate, onRevoke }: CertificateRowProps) {
  const { id, courseName } = certificate
  const state = certificateState(certificate, localDay(Date.now()))
  return (
    <li className={styles.requirement}>
      <h3 className={panelStyles.name} dir="auto">
        <ExternalLink
          address={certificatePath(id)}
          className={classNames(linkStyles.link, styles.certificate)}
          isMarked
        >
          {courseName}
        </ExternalLink>
      </h3>
      <p className={classNames(styles.sentence, textStyles.note)}>{validityText(certificate, state)}</p>
      <Row className={styles.state}>
        <StatusBadge tone={state === 'valid' ? 'done' : 'neutral'}>{state}</StatusBadge>
        {state !== 'revoked' && (
          <Button
            kind="quiet"
            className={classNames(removeStyles.remove, removeStyles.aligned)}
            aria-label={`Revoke the certificate for ${courseName}`}
            data-print="no"
            onClick={() => onRevoke(certificate)}
          >
            Revoke
          </Button>
        )}
      </Row>
    </li>
  )
}

/**
 * Loads a member's certificates. `revoke` throws the gateway's refusal. The certificates are reloaded in any
 * case.
 */
function useCertificates(uid: string) {
  const services = useSignedInServices()
  const partner = useAppSelector((state) => state.user.partner) ?? ''
  const calls = useMemo(() => createCertificates(services, partner), [services, partner])
  const load = useLoaded(uid, () => services.documents.listCertificates(uid))

  async function revoke(id: string, reason: string): Promise<void> {
    try {
      const { status } = await calls.revoke(id, reason)
      if (status !== 'success') throw new ServiceError('unknown')
    } finally {
      // Reloads even after a failure, because the call may have worked with only its response lost.
      await load.reload()
    }
  }
  return { ...load, certificates: load.data, revoke }
}
