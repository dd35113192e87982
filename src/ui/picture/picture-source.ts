import { WINDOW_SIZES } from '#ui/styles/sizes.ts'

/** A stored picture: its size in pixels, and its narrower copies. */
export interface KnownPicture {
  address: string
  width: number
  height: number
  copies: { address: string; width: number }[]
}

/** Width of a course's picture: full on phones, half on tablets, fixed on desktops. */
export const COVER_SIZES = `(width >= ${WINDOW_SIZES.desk}em) 35rem, (width >= ${WINDOW_SIZES.tablet}em) 50vw, 100vw`

/** Attributes of an `img`: the picture's source and proportions. */
export interface PictureSource {
  src: string
  srcSet?: string
  width?: number
  height?: number
}

/** Returns the attributes by which a browser chooses a copy for its screen and reserves the space. */
export function pictureSource(address: string, pictures: KnownPicture[] = []): PictureSource {
  const known = pictures.find((picture) => picture.address === address)
  if (!known) return { src: address }
  const { width, height, copies } = known
  const srcSet = copies.map((copy) => `${copy.address} ${copy.width}w`).join(', ')
  return { src: address, width, height, ...(srcSet && { srcSet }) }
}

/**
 * Returns the narrowest copy with at least this width in pixels, or else the widest copy, for uses that allow
 * only one URL.
 */
export function copyFor(pixels: number, address: string, pictures: KnownPicture[] = []): string {
  const { copies = [] } = pictures.find((picture) => picture.address === address) ?? {}
  return (copies.find(({ width }) => width >= pixels) ?? copies.at(-1))?.address ?? address
}
