import { INK } from './palette.ts'
import { at, both, fill, oval, stroke } from './shapes.ts'

export type HairStyle = 'bun' | 'short' | 'curls' | 'bob' | 'long' | 'beard'
type Hair = { behind: string; front: string }

/** Returns hair for a face turned by `turn`: what lies behind the head and what falls before it. */
export function hairOf(style: HairStyle, color: string, turn = 0): Hair {
  const { behind, front } = STYLES[style](color)
  return { behind: at(-turn * 3, 0, behind), front: at(turn * 4, 0, front) }
}

const FRINGE =
  'M-48 -150C-48 -196 -20 -206 6 -204C34 -202 50 -186 48 -150C36 -158 28 -170 24 -184C6 -168 -24 -168 -38 -170Q-46 -162 -48 -150z'

const STYLES: Record<HairStyle, (color: string) => Hair> = {
  bun: (color) => ({
    behind: fill(color, 'M-58 -150C-64 -214 -30 -234 4 -232C44 -230 64 -200 58 -150L54 -142H-54z'),
    front: fill(color, FRINGE) + oval(color, 30, -226, 25) + stroke(INK.honey, 6, 'M10 -224Q22 -206 44 -206'),
  }),
  short: (color) => ({
    behind: fill(color, 'M-52 -146C-58 -200 -32 -216 0 -216S58 -200 52 -146z'),
    front: fill(
      color,
      'M-49 -148C-52 -176 -46 -202 -14 -210C16 -216 50 -204 49 -148C44 -160 40 -170 36 -178C14 -172 -16 -174 -30 -184C-40 -174 -46 -162 -49 -148z',
    ),
  }),
  curls: (color) => ({
    behind: [
      [-46, -176],
      [-54, -148],
      [46, -176],
      [54, -148],
      [-26, -204],
      [26, -204],
      [0, -214],
      [-56, -122],
      [56, -122],
    ]
      .map(([x = 0, y = 0]) => oval(color, x, y, 28))
      .join(''),
    front:
      [
        [-34, -184],
        [-12, -194],
        [12, -194],
        [34, -184],
      ]
        .map(([x = 0, y = 0]) => oval(color, x, y, 17))
        .join('') + both(oval(INK.honey, 50, -124, 5)),
  }),
  bob: (color) => ({
    behind: fill(
      color,
      'M-60 -98C-70 -180 -50 -222 0 -222S70 -180 60 -98Q40 -90 30 -104H-30Q-40 -90 -60 -98z',
    ),
    front: fill(
      color,
      'M-50 -134C-54 -190 -36 -208 0 -208S54 -190 50 -134Q44 -160 40 -166Q0 -158 -40 -166Q-44 -160 -50 -134z',
    ),
  }),
  long: (color) => ({
    behind: fill(
      color,
      'M-60 -62C-52 -100 -72 -120 -62 -166C-54 -210 -28 -222 2 -222C40 -222 60 -200 64 -164C70 -120 54 -100 62 -62C40 -52 -40 -52 -60 -62z',
    ),
    front: fill(
      color,
      'M-50 -136C-54 -186 -34 -206 -4 -208C34 -208 52 -186 50 -136C44 -154 30 -170 6 -186C-14 -172 -42 -164 -50 -136z',
    ),
  }),
  beard: (color) => ({
    behind: fill(color, 'M-52 -146C-58 -202 -32 -218 0 -218S58 -202 52 -146z'),
    front:
      fill(
        color,
        'M-49 -150C-52 -180 -44 -204 -10 -211C20 -214 52 -204 49 -150C45 -164 40 -172 34 -182C10 -184 -20 -186 -36 -174C-42 -166 -46 -160 -49 -150z',
      ) +
      fill(
        color,
        'M-47 -140C-44 -128 -30 -128 -22 -126Q0 -136 22 -126C30 -128 44 -128 47 -140C50 -104 30 -84 0 -84S-50 -104 -47 -140z',
      ),
  }),
}
