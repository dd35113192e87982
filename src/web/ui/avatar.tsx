import { useState } from 'react'
import styles from './avatar.module.css'
import { Paw } from './paw.tsx'

type AvatarProps = {
  imageUrl?: string | undefined
  name?: string | undefined
  /** In the units of a 16 px text, so that it grows with the text. */
  size?: number | undefined
}

/**
 * A person's picture, or the paw when there is none or it does not load. Leave `name` out if the name is beside it: the
 * picture is then decorative.
 */
export function Avatar({ imageUrl, name, size = 44 }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string>()
  const side = `${size / 16}rem`
  const box = { inlineSize: side, blockSize: side }

  if (imageUrl && imageUrl !== failedUrl)
    return (
      <img
        className={styles.avatar}
        style={box}
        src={imageUrl}
        alt={name ?? ''}
        width={size}
        height={size}
        onError={() => setFailedUrl(imageUrl)}
      />
    )
  return (
    <span
      className={styles.avatar}
      style={box}
      {...(name ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      <Paw size={Math.round(size * 0.58)} />
    </span>
  )
}
