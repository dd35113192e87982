import { useState } from 'react'
import { LogoImage } from '#client/parts/logo-image.tsx'
import styles from './partner-picture.module.css'

type PartnerPictureProps = { name: string; logoUrl: string | undefined }

/** Decorative logo of a partner that fills its space, with the name's first letter as a fallback. */
export function PartnerPicture({ name, logoUrl }: PartnerPictureProps) {
  const [failedUrl, setFailedUrl] = useState<string>()
  if (logoUrl && logoUrl !== failedUrl)
    return <LogoImage className={styles.logo} url={logoUrl} name="" onError={() => setFailedUrl(logoUrl)} />
  const [letter = ''] = name.trim()
  return <span className={styles.letter} data-letter={letter.toUpperCase()} aria-hidden="true" />
}
