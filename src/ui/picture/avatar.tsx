import { useState } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './avatar.module.css'
import { Paw } from './paw.tsx'

type AvatarProps = {
  imageUrl?: string | undefined
  name?: string | undefined
  /** Fallback for a missing picture, for lists of many people. The default fallback is the paw. */
  initials?: string | undefined
  /** Size in px at a font size of 16 px. Grows with the text by up to 40 %. */
  size: 32 | 40 | 56 | 64 | 80
}

/**
 * Picture of a person, with initials or the paw as a fallback. Omit `name` next to a visible name; the
 * picture is then decorative.
 */
export function Avatar({ imageUrl, name, initials, size }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string>()
  if (imageUrl && imageUrl !== failedUrl)
    return (
      <img
        className={styles.avatar}
        data-size={size}
        src={imageUrl}
        alt={name ?? ''}
        width={size}
        height={size}
        loading="lazy"
        onError={() => setFailedUrl(imageUrl)}
      />
    )
  return (
    <span
      className={classNames(styles.avatar, initials && styles.initials)}
      data-size={size}
      data-initials={initials}
      {...(name ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      {!initials && <Paw size={Math.round(size * 0.58)} />}
    </span>
  )
}
