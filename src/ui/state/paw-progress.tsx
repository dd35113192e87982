import { PAD, TOES } from '#ui/picture/paw.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import styles from './paw-progress.module.css'

type PawProgressProps = {
  done: number
  total: number
  /** True for a complete course, which fills the whole paw regardless of remaining modules. */
  isComplete: boolean
  /** Progress for screen readers. Omit it if the text is next to the paw. */
  label?: string | undefined
  /** Size in px at a font size of 16 px; grows with the text. */
  size?: 24 | 34 | 104 | undefined
  /** True at the moment of completion, which animates the toes in turn and then the pad. */
  isMoment?: boolean | undefined
}

/** Progress as a paw. Each started quarter of the modules fills a toe; completion fills the pad. */
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
