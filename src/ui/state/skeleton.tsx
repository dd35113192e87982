import { classNames } from '#ui/styles/class-names.ts'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { inOrder } from '../layout/in-order.tsx'
import { type Gap, Stack } from '../layout/layout.tsx'
import styles from './skeleton.module.css'
import { Spinner } from './spinner.tsx'

/**
 * Shape of the loading content. `learning` is cards below the next step, `rows` is a sheet of rows,
 * `findings` is cards with a course's animal, `fields` is a form, `article` is three paragraphs, and `player`
 * is a title, the content and its rail.
 */
type Shape = 'cards' | 'learning' | 'rows' | 'findings' | 'fields' | 'text' | 'article' | 'player'

/** Default numbers of cards, rows or lines, where not three. */
const COUNTS: Partial<Record<Shape, number>> = { text: 4, article: 12, player: 3 }

/** Gaps between the pieces. */
const GAPS: Partial<Record<Shape, Gap>> = {
  cards: 'wide',
  learning: 'medium',
  findings: 'medium',
  text: 'snug',
  article: 'snug',
  player: 'wide',
}

type SkeletonProps = {
  /** Name of the loading content, for screen readers. */
  label: string
  shape: Shape
  count?: number | undefined
  /** True where section 4 requires a spinner. */
  hasSpinner?: boolean | undefined
}

/** Placeholder in the shape of the loading content. It prevents layout shifts. */
export function Skeleton({ label, shape, count = COUNTS[shape] ?? 3, hasSpinner }: SkeletonProps) {
  return (
    <div className={styles.skeleton}>
      {hasSpinner ? (
        <div className={styles.spinner}>
          <Spinner label={label} size={36} />
        </div>
      ) : (
        <VisuallyHidden as="output">{label}</VisuallyHidden>
      )}
      <Stack as="span" gap={GAPS[shape] ?? 'none'} className={styles[shape]} aria-hidden="true">
        {inOrder(Array.from({ length: count }), () => (
          <span className={classNames(styles.piece, styles[`${shape}Piece`])} />
        ))}
      </Stack>
    </div>
  )
}

/** Single piece of a placeholder, for screens with their own arrangement. The class name sets the size. */
export function SkeletonPiece({ className }: { className?: string | undefined }) {
  return <span className={classNames(styles.piece, className)} aria-hidden="true" />
}
