import { WINDOW_SIZES } from '#ui/layout/sizes.ts'

/** A stored picture: its size in pixels, and narrower copies of it. */
export interface KnownPicture {
  address: string
  width: number
  height: number
  copies: { address: string; width: number }[]
}

/** The width of a course's picture: all of a phone, half of a tablet, and a fixed one at a desk. */
export const COVER_SIZES = `(width >= ${WINDOW_SIZES.desk}em) 35rem, (width >= ${WINDOW_SIZES.tablet}em) 50vw, 100vw`

/** From what and in which proportions a picture is shown: the attributes of an `img`. */
export interface PictureSource {
  src: string
  srcSet?: string
  width?: number
  height?: number
}

/** Returns the attributes with which a browser takes the copy that its screen needs and reserves space. */
export function pictureSource(address: string, pictures: KnownPicture[] = []): PictureSource {
  const known = pictures.find((picture) => picture.address === address)
  if (!known) return { src: address }
  const { width, height, copies } = known
  const srcSet = copies.map((copy) => `${copy.address} ${copy.width}w`).join(', ')
  return { src: address, width, height, ...(srcSet && { srcSet }) }
}

/** Returns the narrowest copy that fills so many pixels, or else the widest: for a place of one address. */
export function copyFor(pixels: number, address: string, pictures: KnownPicture[] = []): string {
  const { copies = [] } = pictures.find((picture) => picture.address === address) ?? {}
  return (copies.find(({ width }) => width >= pixels) ?? copies.at(-1))?.address ?? address
}
