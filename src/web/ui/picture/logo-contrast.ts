/**
 * The color of a logo: dark, which a dark page swallows, light, which a light page swallows, or neither,
 * since it has its own ground or stands out on both.
 */
export type LogoContrast = 'dark' | 'light' | 'either'

/** The side of the square a logo is looked at in, in pixels. */
const SIDE = 48

/**
 * Looks at a logo's pixels and returns its color. A logo of another origin that does not let itself be read
 * is taken for one drawn for paper, which is dark.
 */
export async function findLogoContrast(url: string): Promise<LogoContrast> {
  try {
    return contrastOf(await readPixels(url))
  } catch {
    return 'dark'
  }
}

async function readPixels(url: string): Promise<Uint8ClampedArray> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.src = url
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  context.drawImage(image, 0, 0, SIDE, SIDE)
  return context.getImageData(0, 0, SIDE, SIDE).data
}

/** Returns the color of pixels, four bytes each: red, green, blue and opacity. */
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
