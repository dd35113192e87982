import { Panel } from '../layout/card.tsx'
import { SkeletonPiece } from '../state/skeleton.tsx'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import styles from './table-skeleton.module.css'

/**
 * Placeholder for a loading table: its head and its rows, each with two lines on a phone. `label` is for screen
 * readers.
 */
export function TableSkeleton({ label, count = 5 }: { label: string; count?: number | undefined }) {
  return (
    <Panel>
      <VisuallyHidden as="output">{label}</VisuallyHidden>
      <div className={styles.rows} aria-hidden="true">
        {Array.from({ length: count + 1 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
          <div key={index} className={styles.row}>
            {['name', 'state', 'number', 'number', 'number'].map((piece, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: neither do their pieces
              <SkeletonPiece key={place} className={styles[piece]} />
            ))}
          </div>
        ))}
      </div>
    </Panel>
  )
}
