import { INK } from '../../drawing/palette.ts'
import { at, fill } from '../../drawing/shapes.ts'

/** The house's mark: four toes that come one after the other, then the pad, a speech bubble. */
export function fillingPaw(
  toes: number[],
  pad: number,
  full: string = INK.pine,
  faint: string = INK.sageSoft,
): string {
  const spots = [
    [5.4, 14.2, 3.1, 4.1, -22],
    [12, 7, 3.3, 4.5, -7],
    [20, 7, 3.3, 4.5, 7],
    [26.6, 14.2, 3.1, 4.1, 22],
  ]
  const padPath =
    'M16 14.2c4.6 0 9 3.9 9 8.2 0 3.5-2.8 5.6-6.4 5.6h-4.4l-4.5 2.7c-.6.4-1.3-.2-1.1-.9l.7-2.6C7.9 26.3 7 24.6 7 22.4c0-4.3 4.4-8.2 9-8.2Z'
  const toe = (i: number, color: string) => {
    const [x = 0, y = 0, rx = 0, ry = 0, turn = 0] = spots[i] ?? []
    return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${color}" transform="rotate(${turn} ${x} ${y})"/>`
  }
  const empty = [0, 1, 2, 3].map((i) => toe(i, faint)).join('') + fill(faint, padPath)
  const filled = toes
    .map((p, i) => {
      const [x = 0, y = 0] = spots[i] ?? []
      return p <= 0.01 ? '' : at(x, y, at(-x, -y, toe(i, full)), { scale: p })
    })
    .join('')
  const heart = pad <= 0.01 ? '' : at(16, 22, at(-16, -22, fill(INK.honey, padPath)), { scale: pad })
  return at(0, 0, at(-16, -17, empty + filled + heart), { scale: 11.5 })
}
