type PawProps = { size?: number | undefined; className?: string | undefined }

/** The toes from left to right, each tilted around its own center, in a box of 32 units. */
export const TOES = [
  { cx: 5.4, cy: 14.2, rx: 3.1, ry: 4.1, tilt: -22 },
  { cx: 12, cy: 7, rx: 3.3, ry: 4.5, tilt: -7 },
  { cx: 20, cy: 7, rx: 3.3, ry: 4.5, tilt: 7 },
  { cx: 26.6, cy: 14.2, rx: 3.1, ry: 4.1, tilt: 22 },
] as const

/** The pad, a speech bubble, in the same box. */
export const PAD =
  'M16 14.2c4.6 0 9 3.9 9 8.2 0 3.5-2.8 5.6-6.4 5.6h-4.4l-4.5 2.7c-.6.4-1.3-.2-1.1-.9l.7-2.6C7.9 26.3 7 24.6 7 22.4c0-4.3 4.4-8.2 9-8.2Z'

/**
 * Logo of the portal in the color of its text: a paw whose pad is a speech bubble. `size` is in px at a font
 * size of 16 px, and grows with the text. The logo is decorative and hidden from screen readers.
 */
export function Paw({ size = 24, className }: PawProps) {
  const side = `${size / 16}em`
  return (
    <svg
      className={className}
      width={side}
      height={side}
      viewBox="0 0 32 32"
      fill="currentColor"
      aria-hidden="true"
    >
      {TOES.map(({ tilt, ...toe }) => (
        <ellipse key={toe.cx} {...toe} transform={`rotate(${tilt} ${toe.cx} ${toe.cy})`} />
      ))}
      <path d={PAD} />
    </svg>
  )
}
