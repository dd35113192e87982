import type { CSSProperties } from 'react'
import { Paw } from '#web/ui/paw.tsx'
import { PawProgress } from '#web/ui/paw-progress.tsx'
import { Stack } from '#web/ui/stack.tsx'
import styles from './component-page.module.css'

const COLORS = [
  ...['canvas', 'surface', 'sunken', 'hover', 'text', 'quiet', 'border', 'control'],
  ...['primary', 'primary-hover', 'primary-active', 'on-primary', 'primary-soft', 'on-primary-soft'],
  ...[
    'brand',
    'on-brand',
    'on-brand-quiet',
    'honey',
    'on-honey',
    'honey-strong',
    'honey-soft',
    'on-honey-soft',
  ],
  ...['success', 'success-soft', 'danger', 'danger-hover', 'danger-soft', 'on-danger'],
  ...['disabled', 'on-disabled', 'track', 'focus'],
]

/** Every color of the tokens. */
export function ColorExamples() {
  return (
    <ul className={styles.swatches}>
      {COLORS.map((name) => (
        <li
          key={name}
          className={styles.swatch}
          style={{ '--swatch': `var(--color-${name})` } as CSSProperties}
        >
          {name}
        </li>
      ))}
    </ul>
  )
}

/** The scale of the type. */
export function TypeExamples() {
  return (
    <Stack gap="small">
      <p
        style={{
          font: 'var(--weight-display) var(--text-panel) / var(--leading-display) var(--font-display)',
        }}
      >
        Good advice
      </p>
      <p
        style={{ font: 'var(--weight-display) var(--text-h1) / var(--leading-display) var(--font-display)' }}
      >
        Heading of a screen
      </p>
      <p style={{ fontSize: 'var(--text-h2)', fontWeight: 'var(--weight-strong)' }}>Heading of a part</p>
      <p style={{ fontSize: 'var(--text-title)', fontWeight: 'var(--weight-strong)' }}>Title of a card</p>
      <p style={{ fontSize: 'var(--text-article)', lineHeight: 'var(--leading-article)' }}>
        An article: ask first, listen, and know when a pet needs a vet.
      </p>
      <p>
        The body, with a <a href="#where-to">link to the course</a>.
      </p>
      <p style={{ fontSize: 'var(--text-sm)', color: 'var(--color-quiet)' }}>Small and quiet: 9 minutes</p>
      <p style={{ fontSize: 'var(--text-xs)', color: 'var(--color-quiet)' }}>Smallest and quiet</p>
    </Stack>
  )
}

/** The mark, and progress as a paw. */
export function MarkExamples() {
  return (
    <div className={styles.row}>
      <Paw size={34} />
      {[0, 1, 2, 3, 4].map((done) => (
        <PawProgress key={done} done={done} total={4} isComplete={false} label={`${done} of 4`} />
      ))}
      <PawProgress done={4} total={4} isComplete label="Complete" />
      <PawProgress done={4} total={4} isComplete size={104} />
    </div>
  )
}
