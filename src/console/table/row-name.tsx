import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Line, Stack } from '#ui/layout/layout.tsx'
import { CoursePicture } from '#ui/picture/course-picture.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import coverStyles from '#ui/text/cover-link.module.css'
import styles from './row-name.module.css'

type RowNameProps = {
  to: string
  /** Picture before the name, as a `RowPicture`. */
  picture?: ReactNode
  /** Status below the name, shown only for an unusual status. */
  badge?: ReactNode
  children: string
}

/** The name of a table's row on one line; its link covers the whole row. */
export function RowName({ to, picture, badge, children: name }: RowNameProps) {
  return (
    <Line as="span" gap="snug" className={styles.name}>
      {picture}
      <Stack as="span" gap="tiny" className={styles.label}>
        <Link
          className={classNames(coverStyles.cover, coverStyles.ringed, styles.link)}
          to={to}
          title={name}
          dir="auto"
        >
          {name}
        </Link>
        {badge}
      </Stack>
    </Line>
  )
}

/** Picture of a row, 40 × 24 px. */
export function RowPicture({ children }: { children: ReactNode }) {
  return <span className={styles.picture}>{children}</span>
}

/** A course's cover as the picture of a row; `cover` is its URL, if it has one. */
export function RowCover({ cover = '' }: { cover: string | undefined }) {
  return (
    <RowPicture>
      <CoursePicture imageUrl={cover} sizes="3rem" isFilling />
    </RowPicture>
  )
}
