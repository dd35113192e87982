import { useState } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './avatar.module.css'
import { Paw } from './paw.tsx'

type AvatarProps = {
  imageUrl?: string | undefined
  name?: string | undefined
  /** Shown instead of a missing picture where many people are listed; otherwise the paw is. */
  initials?: string | undefined
  /** Size in px for a text of 16 px; grows with the text, but by 40 % at most. */
  size: 32 | 40 | 56 | 64 | 80
}

/**
 * A person's picture, or the initials or the paw if there is none or it does not load. Omit `name` if the name is
 * next to the picture, which is then decorative.
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
