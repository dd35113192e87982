import { useState } from 'react'
import { classNames } from './class-names.ts'
import { findLogoInk, type LogoInk } from './logo-contrast.ts'
import styles from './logo-image.module.css'

type LogoImageProps = {
  url: string
  name: string
  className?: string | undefined
  onError: () => void
  /** Called once the logo is shown on the ground that it needs. */
  onReady?: () => void
}

/** A partner's logo, on a plate if the ground would swallow it. It says in `data-shape` whether it is tall or wide. */
export function LogoImage({ url, name, className, onError, onReady }: LogoImageProps) {
  const [ink, setInk] = useState<LogoInk>()
  const [shape, setShape] = useState<'tall' | 'wide'>()
  return (
    <img
      className={classNames(styles.logo, className)}
      src={url}
      alt={name}
      data-ink={ink}
      data-shape={shape}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        setShape(naturalHeight > naturalWidth ? 'tall' : 'wide')
        void findLogoInk(url).then(setInk).then(onReady)
      }}
      onError={onError}
    />
  )
}
