import { useState } from 'react'
import styles from './course-picture.module.css'
import { Paw } from './paw.tsx'

type CoursePictureProps = {
  imageUrl: string
  /** True for the first picture of a screen, which is fetched before all others. */
  isFirst?: boolean | undefined
}

/** A course's picture, which is decorative; the paw if there is none or it does not load. */
export function CoursePicture({ imageUrl, isFirst = false }: CoursePictureProps) {
  const [failedUrl, setFailedUrl] = useState<string>()
  return (
    <div className={styles.picture}>
      {imageUrl && imageUrl !== failedUrl ? (
        <img
          className={styles.image}
          src={imageUrl}
          alt=""
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          onError={() => setFailedUrl(imageUrl)}
        />
      ) : (
        <Paw size={64} />
      )}
    </div>
  )
}
