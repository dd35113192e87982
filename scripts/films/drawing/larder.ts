import { INK } from './palette.ts'
import { at, box, fill, oval, stroke } from './shapes.ts'

export const grapes = (): string =>
  stroke(INK.sageDeep, 6, 'M0 -62q4 -14 14 -16') +
  [
    [-20, -50],
    [0, -52],
    [20, -50],
    [-11, -33],
    [11, -33],
    [0, -15],
  ]
    .map(([x = 0, y = 0]) => oval(INK.plum, x, y, 12) + oval(INK.plumSoft, x - 3, y - 4, 3.5))
    .join('')

export const chocolate = (): string =>
  box(INK.cocoa, -34, -78, 68, 78, 6) +
  [
    [-28, -72],
    [3, -72],
    [-28, -48],
    [3, -48],
  ]
    .map(([x = 0, y = 0]) => box('#76503A', x, y, 25, 19, 3))
    .join('') +
  fill(INK.coral, 'M-38 -26l10 -7l10 7l10 -7l10 7l10 -7l10 7l10 -7l6 5V-2Q38 4 32 4H-32Q-38 4 -38 -2z')

export const onion = (): string =>
  fill(INK.honeyDeep, 'M0 -66C6 -54 38 -48 38 -22C38 -4 20 0 0 0S-38 -4 -38 -22C-38 -48 -6 -54 0 -66z') +
  stroke('#B97B1F', 3, 'M-2 -56C-16 -40 -20 -18 -14 -2M2 -56C16 -40 20 -18 14 -2') +
  stroke(INK.sageDeep, 5, 'M0 -62q-6 -14 -12 -18M0 -62q3 -14 10 -20')

/** A packet of chewing gum with two strips beside it. */
export const gum = (): string =>
  at(
    -8,
    0,
    box(INK.pine, -44, -44, 88, 44, 8) + box(INK.paper, -34, -33, 50, 22, 5) + oval(INK.honey, 30, -22, 7),
  ) + at(46, -2, box(INK.paper, -30, -13, 60, 13, 4) + box(INK.sageDeep, 6, -13, 24, 13, 4), { turn: 8 })

export const lily = (): string =>
  stroke(INK.sageDeep, 7, 'M0 0C-2 -40 2 -80 0 -120') +
  fill(
    INK.sageDeep,
    'M0 -30C-30 -40 -44 -66 -46 -84C-22 -78 -6 -58 0 -30zM0 -44C24 -54 36 -74 38 -92C18 -86 4 -70 0 -44z',
  ) +
  [-62, -31, 0, 31, 62]
    .map((turn) =>
      at(
        0,
        -118,
        fill(turn % 62 === 0 ? INK.paper : '#F6DCD2', 'M0 4C-18 -20 -16 -52 0 -72C16 -52 18 -20 0 4z'),
        { turn },
      ),
    )
    .join('') +
  [-22, 0, 22]
    .map((turn) =>
      at(0, -118, stroke(INK.sageDeep, 2.6, 'M0 0V-34') + oval(INK.honey, 0, -37, 4.5, 6), { turn }),
    )
    .join('')

export const vase = (flowers: string): string =>
  flowers +
  fill(INK.honey, 'M-28 -60H28C20 -44 36 -30 36 -12Q36 0 24 0H-24Q-36 0 -36 -12C-36 -30 -20 -44 -28 -60z')
