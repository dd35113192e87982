import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Line, Stack } from '#ui/layout/layout.tsx'
import { CoursePicture } from '#ui/picture/course-picture.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import coverStyles from '#ui/text/cover-link.module.css'
import styles from './row-name.module.css'

type RowNameProps = {
  to: string
  /** Picture before the name: a `RowPicture`. */
  picture?: ReactNode
  /** Status below the name, for unusual statuses only. */
  badge?: ReactNode
  children: string
}

/** Name of a table row on a single line. Its link covers the whole row. */
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

/** Picture of a table row, 40 × 24 px. */
export function RowPicture({ children }: { children: ReactNode }) {
  return <span className={styles.picture}>{children}</span>
}

/** Cover of a course as a row's picture. `cover` is the URL, if any. */
export function RowCover({ cover = '' }: { cover: string | undefined }) {
  return (
    <RowPicture>
      <CoursePicture imageUrl={cover} sizes="3rem" isFilling />
    </RowPicture>
  )
}
