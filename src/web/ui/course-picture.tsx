import { useState } from 'react'
import styles from './course-picture.module.css'
import { Paw } from './paw.tsx'

/** A course's picture, which is decorative; the paw if there is none or it does not load. */
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
