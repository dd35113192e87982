import { contrastOf, LOGO_SIDE, type LogoContrast } from '#domain/console/logo-contrast.ts'

/** Computes the contrast of a logo from its pixels. An unreadable logo from another origin counts as dark. */
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
