import { useState } from 'react'
import { Paw } from '#web/ui/paw.tsx'
import styles from './course-picture.module.css'

/** A course's picture, an ornament; the paw where there is none or it does not load. */
export function CoursePicture({ imageUrl }: { imageUrl: string }) {
  const [failedUrl, setFailedUrl] = useState<string>()
  return (
    <div className={styles.picture}>
      {imageUrl && imageUrl !== failedUrl ? (
        <img
          className={styles.image}
          src={imageUrl}
          alt=""
          loading="lazy"
          onError={() => setFailedUrl(imageUrl)}
        />
      ) : (
        <Paw size={64} />
      )}
    </div>
  )
}
