import { useState } from 'react'
import { classNames } from '#ui/text/class-names.ts'
import styles from './avatar.module.css'
import { Paw } from './paw.tsx'

type AvatarProps = {
  imageUrl?: string | undefined
  name?: string | undefined
  /** Stand in for the picture, where many people are listed; else the paw does. */
  initials?: string | undefined
  /** In px beside a 16 px text; it grows with the text, but by no more than two fifths. */
  size: 40 | 64 | 80
}

/**
 * A person's picture, or the paw or the initials when there is none or it does not load. Leave `name` out if
 * the name is beside it: the picture is then decorative.
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
