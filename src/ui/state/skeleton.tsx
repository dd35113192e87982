import { classNames } from '#ui/text/class-names.ts'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import styles from './skeleton.module.css'
import { Spinner } from './spinner.tsx'

/**
 * `learning` is cards below the next step, `rows` a sheet of them, `findings` cards with a course's animal, `fields` those of a form, `article` three
 * paragraphs, `player` a title,
 * the content and its rail.
 */
type Shape = 'cards' | 'learning' | 'rows' | 'findings' | 'fields' | 'text' | 'article' | 'player'

/** Numbers of cards, rows or lines, where it is not three. */
const COUNTS: Partial<Record<Shape, number>> = { text: 4, article: 12, player: 3 }

type SkeletonProps = {
  /** Says what is loading; read out, not shown. */
  label: string
  shape: Shape
  count?: number | undefined
  /** True where section 4 has a spinner. */
  hasSpinner?: boolean | undefined
}

/** The shape of what is loading, so that nothing jumps when it comes. */
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
      <span className={styles[shape]} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are all alike and never move
          <span key={index} className={classNames(styles.piece, styles[`${shape}Piece`])} />
        ))}
      </span>
    </div>
  )
}

/** One piece in the shape of what will come, for a screen that arranges its own; its class says the size. */
export function SkeletonPiece({ className }: { className?: string | undefined }) {
  return <span className={classNames(styles.piece, className)} aria-hidden="true" />
}
