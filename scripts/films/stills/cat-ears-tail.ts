import { catHead } from '../drawing/cat.ts'
import { ANGRY, CALM, type SideCat, sideCat, UNSURE } from '../drawing/cat-body.ts'
import { word } from '../drawing/letters.ts'
import { INK } from '../drawing/palette.ts'
import { at, box, oval, picture } from '../drawing/shapes.ts'
import { ground } from '../drawing/things.ts'

/** One cat in three moods: its face close up, and its whole body with the tail. */
export const catEarsTail = (): string =>
  picture(
    1200,
    675,
    ground() +
      mood(36, 'Calm', INK.sage, CALM, 0) +
      mood(418, 'Unsure', INK.honeySoft, UNSURE, 50) +
      mood(800, 'Angry', '#EDB7A6', ANGRY, 22),
  )

function mood(x: number, name: string, color: string, cat: SideCat, shift: number): string {
  return (
    box(INK.paper, x, 36, 364, 603, 28) +
    oval(color, x + 182, 218, 132) +
    at(x + 182, 232, catHead(cat.face), { scale: 2.05 }) +
    at(x + 162 + shift, 548, sideCat(cat), { scale: 0.92 }) +
    box(INK.sageSoft, x + 40, 552, 284, 8, 4) +
    word(name, x + 182, 618, { size: 50, color: INK.ink })
  )
}
