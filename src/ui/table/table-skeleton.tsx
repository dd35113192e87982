import { Panel } from '../layout/card.tsx'
import { inOrder } from '../layout/in-order.tsx'
import { SkeletonPiece } from '../state/skeleton.tsx'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import styles from './table-skeleton.module.css'

/**
 * Placeholder for a loading table: the head and the rows, which have two lines on phones. `label` is for
 * screen readers.
 */
export function TableSkeleton({ label, count = 5 }: { label: string; count?: number | undefined }) {
  return (
    <Panel>
      <VisuallyHidden as="output">{label}</VisuallyHidden>
      <div aria-hidden="true">
        {inOrder(Array.from({ length: count + 1 }), () => (
          <div className={styles.row}>
            {inOrder(['name', 'state', 'number', 'number', 'number'], (piece) => (
              <SkeletonPiece className={styles[piece]} />
            ))}
          </div>
        ))}
      </div>
    </Panel>
  )
}
