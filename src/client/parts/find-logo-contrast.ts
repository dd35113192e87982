import { contrastOf, LOGO_SIDE, type LogoContrast } from '#domain/console/logo-contrast.ts'

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
  canvas.width = canvas.height = LOGO_SIDE
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  context.drawImage(image, 0, 0, LOGO_SIDE, LOGO_SIDE)
  return context.getImageData(0, 0, LOGO_SIDE, LOGO_SIDE).data
}
