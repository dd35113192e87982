import { contrastOf, LOGO_SIDE, type LogoContrast } from '#domain/company/logo-contrast.ts'

/** Largest logo that is judged, in pixels: a small file can unpack into one that fills the memory. */
const MAX_JUDGED_PIXELS = 2048 ** 2

/** Returns the color of a logo; `either` for one that cannot be read, which is shown as it is. */
export async function judgeLogo(content: Buffer): Promise<LogoContrast> {
  try {
    const { default: sharp } = await import('sharp')
    const pixels = await sharp(content, { limitInputPixels: MAX_JUDGED_PIXELS })
      .resize(LOGO_SIDE, LOGO_SIDE, { fit: 'fill' })
      .toColorspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer()
    return contrastOf(new Uint8ClampedArray(pixels))
  } catch {
    return 'either'
  }
}
