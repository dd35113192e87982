import { PAD, TOES } from '#ui/picture/paw.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import styles from './paw-progress.module.css'

type PawProgressProps = {
  done: number
  total: number
  /** True for a complete course, which fills the whole paw whatever else is left in it. */
  isComplete: boolean
  /** Progress for screen readers; omit it if the text is next to the paw. */
  label?: string | undefined
  /** Size in px for a text of 16 px; grows with the text. */
  size?: 24 | 34 | 104 | undefined
  /** True at the moment of completion: the toes land one after the other, the pad last. */
  isMoment?: boolean | undefined
}

/**
 * Progress as a paw: a toe for each quarter of the modules, even if that has only been started, and the pad once
 * complete.
 */
export function PawProgress({
  done,
  total,
  isComplete,
  label,
  size = 34,
  isMoment = false,
}: PawProgressProps) {
  const toes = isComplete ? TOES.length : filledToes(done, total)
  const side = `${size / 16}rem`
  return (
    <span className={classNames(styles.paw, isMoment && styles.moment)}>
      <svg width={side} height={side} viewBox="0 1 32 32" aria-hidden="true">
        {TOES.map(({ tilt, ...toe }, place) => (
          <g key={toe.cx} className={styles.part} data-filled={place < toes}>
            <ellipse {...toe} transform={`rotate(${tilt} ${toe.cx} ${toe.cy})`} />
          </g>
        ))}
        <g className={styles.part} data-filled={isComplete}>
          <path d={PAD} />
        </g>
      </svg>
      {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}

function filledToes(done: number, total: number): number {
  return total === 0 ? 0 : Math.ceil((TOES.length * done) / total)
}
