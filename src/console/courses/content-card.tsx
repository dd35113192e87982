import type { ReactNode } from 'react'
import { Card } from '#ui/layout/card.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { CoursePicture } from '#ui/picture/course-picture.tsx'
import styles from './course.module.css'

type ContentCardProps = { cover: string | undefined; acts: ReactNode; children: ReactNode }

/** Card for a course or its draft, with the cover, facts as children, and actions. */
export function ContentCard({ cover = '', acts, children }: ContentCardProps) {
  return (
    <Card className={styles.card}>
      <div className={styles.cover}>
        <CoursePicture imageUrl={cover} sizes="15rem" />
      </div>
      <Row className={styles.about}>
        <Stack gap="small" className={styles.facts}>
          {children}
        </Stack>
        {acts}
      </Row>
    </Card>
  )
}
