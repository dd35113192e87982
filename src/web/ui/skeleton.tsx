import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'
import { Spinner } from './spinner.tsx'

type SkeletonProps = {
  /** Says what is loading; read out, not shown. */
  label: string
  /** `learning` is cards below the next step, `player` the player with its rail. */
  shape: 'cards' | 'learning' | 'rows' | 'text' | 'player'
  /** Number of cards, rows or lines. */
  count?: number | undefined
}

/** The shape of what is loading, so that nothing jumps when it comes, and a spinner on it. */
export function Skeleton({ label, shape, count = 3 }: SkeletonProps) {
  return (
    <div className={styles.skeleton}>
      <div className={styles.spinner}>
        <Spinner label={label} size={36} />
      </div>
      <span className={styles[shape]} aria-hidden="true">
        {Array.from({ length: shape === 'player' ? 2 : count }, (_, index) => (
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
