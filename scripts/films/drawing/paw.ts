import { both, fill, oval } from './shapes.ts'

/** A paw print about 60 wide, its middle at the origin. */
export const paw = (color: string): string =>
  fill(color, 'M0 -6C12 -6 22 8 22 17C22 27 10 25 0 25S-22 27 -22 17C-22 8 -12 -6 0 -6z') +
  both(oval(color, 23, -8, 8, 11, ' transform="rotate(22 23 -8)"') + oval(color, 9, -23, 8.5, 12))
