/**
 * The tone of a logo: `dark` is invisible on a dark page, `light` on a light page. `either` has its own background or
 * is visible on both.
 */
export type LogoContrast = 'dark' | 'light' | 'either'

/** Side of the square to which a logo is scaled for the analysis, in pixels. */
export const LOGO_SIDE = 48

/** Returns the tone of pixels, which are passed as four bytes each: red, green, blue and opacity. */
export function contrastOf(pixels: Uint8ClampedArray): LogoContrast {
  let drawn = 0
  let dark = 0
  let light = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = pixels.subarray(at, at + 4)
    if (opacity < 128) continue
    drawn++
    const brightness = (0.299 * red + 0.587 * green + 0.114 * blue) / 255
    if (brightness < 0.32) dark++
    else if (brightness > 0.8) light++
  }
  const hasOwnGround = drawn > (pixels.length / 4) * 0.96
  if (drawn === 0 || hasOwnGround) return 'either'
  if (dark > drawn * 0.3) return 'dark'
  return light > drawn * 0.6 ? 'light' : 'either'
}
