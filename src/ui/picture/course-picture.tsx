import { useState } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './course-picture.module.css'
import { Paw } from './paw.tsx'
import { COVER_SIZES, type KnownPicture, pictureSource } from './picture-source.ts'

type CoursePictureProps = {
  imageUrl: string
  /** Sizes and narrower copies of the picture, if known. */
  pictures?: KnownPicture[] | undefined
  /** Width of the picture's space, if it is not a card's. */
  sizes?: string
  /**
   * True for the first picture of a screen. It loads before all others and appears together with the text.
   */
  isFirst?: boolean | undefined
  /** True to fill the surrounding element in its proportions. */
  isFilling?: boolean | undefined
}

/** Decorative picture of a course, with the paw as a fallback. */
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
  /** Width of the cover on the same screen, so that both use the same file. */
  sizes?: string
}

/** Round detail of a course's cover, 40 px wide, which shows the course's animal. */
export function CourseAnimal({ course: { backgroundImage, pictures }, sizes = '8rem' }: CourseAnimalProps) {
  return (
    <div className={styles.animal} data-print="no">
      <CoursePicture imageUrl={backgroundImage} pictures={pictures} sizes={sizes} isFilling />
    </div>
  )
}
