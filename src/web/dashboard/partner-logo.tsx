import { useState } from 'react'
import { useServices } from '#web/services/services.ts'
import { useAppSelector } from '#web/state/store.ts'
import styles from './partner-logo.module.css'

/** The partner's logo with the 'Powered By' note; nothing where the partner has none, or where it does not load. */
export function PartnerLogo() {
  const { companyName } = useServices().config
  const { name, logoUrl } = useAppSelector((state) => state.organization)
  const [failedUrl, setFailedUrl] = useState<string>()
  if (!logoUrl || logoUrl === failedUrl) return null
  return (
    <div className={styles.partner}>
      <img
        className={styles.logo}
        src={logoUrl}
        alt={name ?? 'Partner logo'}
        onError={() => setFailedUrl(logoUrl)}
      />
      <p className={styles.note}>Powered By {companyName}</p>
    </div>
  )
}
