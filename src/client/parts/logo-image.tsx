import { useState } from 'react'
import type { LogoContrast } from '#domain/console/logo-contrast.ts'
import { classNames } from '#ui/styles/class-names.ts'
import { findLogoContrast } from './find-logo-contrast.ts'
import styles from './logo-image.module.css'

type LogoImageProps = {
  url: string
  name: string
  className?: string | undefined
  onError: () => void
  /** Called when the logo is shown on a suitable background. */
  onReady?: () => void
}

/** A partner's logo, on a contrasting background if it has the page's color. `data-shape` is `tall` or `wide`. */
export function LogoImage({ url, name, className, onError, onReady }: LogoImageProps) {
  const [contrast, setContrast] = useState<LogoContrast>()
  const [shape, setShape] = useState<'tall' | 'wide'>()
  return (
    <img
      className={classNames(styles.logo, className)}
      src={url}
      alt={name}
      data-contrast={contrast}
      data-shape={shape}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        setShape(naturalHeight > naturalWidth ? 'tall' : 'wide')
        void findLogoContrast(url).then(setContrast).then(onReady)
      }}
      onError={onError}
    />
  )
}
