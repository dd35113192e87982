import { both, fill, oval } from './shapes.ts'

/** A paw print about 60 wide, its middle at the origin. */
export const paw = (colour: string): string =>
  fill(colour, 'M0 -6C12 -6 22 8 22 17C22 27 10 25 0 25S-22 27 -22 17C-22 8 -12 -6 0 -6z') +
  both(oval(colour, 23, -8, 8, 11, ' transform="rotate(22 23 -8)"') + oval(colour, 9, -23, 8.5, 12))
