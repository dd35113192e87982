import { useState } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './course-picture.module.css'
import { Paw } from './paw.tsx'
import { COVER_SIZES, type KnownPicture, pictureSource } from './picture-source.ts'

type CoursePictureProps = {
  imageUrl: string
  /** Its size and copies, if known. */
  pictures?: KnownPicture[] | undefined
  /** Width of its space, if that is not a card's. */
  sizes?: string
  /** True for the first picture of a screen, which is loaded before all others and shown together with the text. */
  isFirst?: boolean | undefined
  /** True for a picture with the proportions of the element around it. */
  isFilling?: boolean | undefined
}

/** A course's picture, which is decorative, or the paw if there is none or it does not load. */
export function CoursePicture({
  imageUrl,
  pictures,
  sizes = COVER_SIZES,
  isFirst = false,
  isFilling = false,
}: CoursePictureProps) {
  const [failedUrl, setFailedUrl] = useState<string>()
  return (
    <div className={classNames(styles.picture, isFilling && styles.filling)}>
      {imageUrl && imageUrl !== failedUrl ? (
        <img
          className={styles.image}
          {...pictureSource(imageUrl, pictures)}
          sizes={sizes}
          alt=""
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding={isFirst ? 'sync' : 'auto'}
          onError={() => setFailedUrl(imageUrl)}
        />
      ) : (
        <Paw size={64} />
      )}
    </div>
  )
}

type CourseAnimalProps = {
  course: { backgroundImage: string; pictures?: KnownPicture[] | undefined }
  /** Width of the cover on the same screen, so that both use one file. */
  sizes?: string
}

/** A course's animal: a round detail of its cover, 40 px wide, which identifies the course at a glance. */
export function CourseAnimal({ course: { backgroundImage, pictures }, sizes = '8rem' }: CourseAnimalProps) {
  return (
    <div className={styles.animal} data-print="no">
      <CoursePicture imageUrl={backgroundImage} pictures={pictures} sizes={sizes} isFilling />
    </div>
  )
}
