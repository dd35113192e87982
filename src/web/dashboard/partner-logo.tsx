import { useState } from 'react'
import { LogoImage } from '#client/parts/logo-image.tsx'
import { Line } from '#ui/layout/layout.tsx'
import { Paw } from '#ui/picture/paw.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import textStyles from '#ui/text/text.module.css'
import { useServices } from '#web/services/services.ts'
import { useAppSelector } from '#web/state/store.ts'
import styles from './partner-logo.module.css'

/**
 * Logo of the partner with the 'Powered By' note (section 1). A missing or failing logo is replaced by the
 * portal's own mark. The space is equal in all cases, and reserved before the partner has loaded.
 */
export function PartnerLogo() {
  const { companyName } = useServices().config
  const { id, name, logoUrl } = useAppSelector((state) => state.organization)
  const [failedUrl, setFailedUrl] = useState<string>()
  return (
    <Line gap="snug" className={styles.partner}>
      {logoUrl && logoUrl !== failedUrl ? (
        <>
          <LogoImage
            className={styles.logo}
            url={logoUrl}
            name={name ?? 'Partner logo'}
            onError={() => setFailedUrl(logoUrl)}
          />
          <p className={classNames(textStyles.fine, styles.note)}>
            <span>Powered By</span> <span>{companyName}</span>
          </p>
        </>
      ) : (
        id !== '' && (
          <p className={styles.own}>
            <Paw size={28} />
            <span className={styles.company}>{companyName}</span>
          </p>
        )
      )}
    </Line>
  )
}
