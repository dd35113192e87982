import { type CatFace, catHead } from '../../drawing/cat.ts'
import { INK } from '../../drawing/palette.ts'
import { at, box, n, oval } from '../../drawing/shapes.ts'
import { backdrop, camera } from '../../motion/film.ts'
import { rise, sway } from '../../motion/timing.ts'
import { plate } from '../../motion/words.ts'

type Sign = { from: number; name: string; x: number; y: number; r: number; plateX: number; plateY: number }

/** A ring that is drawn around a sign while it is spoken of, and the sign's name. */
export function pointOut(t: number, sign: Sign, until: number): string {
  const p = rise(t, sign.from, sign.from + 0.7)
  const around = 2 * Math.PI * sign.r
  if (p <= 0 || t > until + 0.3) return ''
  const ringed = `<circle cx="${sign.x}" cy="${sign.y}" r="${sign.r}" fill="none" stroke="${INK.paper}" stroke-width="9" stroke-linecap="round" stroke-dasharray="${n(around * p)} ${n(around)}" transform="rotate(-100 ${sign.x} ${sign.y})"/>`
  return at(0, 0, ringed + plate(t, sign.from + 0.2, sign.name, sign.plateX, sign.plateY), {
    opacity: 1 - rise(t, until, until + 0.3),
  })
}

/** Her face, as large as the picture; the camera leans from sign to sign. */
export function closeUp(
  t: number,
  ground: string,
  halo: string,
  face: CatFace,
  views: Parameters<typeof camera>[1],
  signs: string,
): string {
  const head = at(640, 392 + sway(t, 3.4, 3), catHead(face), { scale: 5.4 })
  return (
    camera(
      t,
      views,
      backdrop(ground) +
        oval(halo, 640, 400, 430) +
        box(INK.soot, 470, 520, 340, 500, 120) +
        box(INK.soot, 330, 640, 620, 500, 150) +
        oval(INK.cream, 640, 720, 96, 110) +
        head,
    ) + signs
  )
}
