/** Maximum side of a picture sent unchanged, in pixels. */
const MAX_SIDE = 2600

/** Types of reducible pictures. Drawings have no pixels, and a GIF may be animated. */
const SHRINKABLE = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** Quality of a reduced picture, from 0 to 1. */
const QUALITY = 0.85

/**
 * Reduces a picture larger than 2,600 pixels, and returns it upright, as WebP or JPEG and without the
 * camera's metadata. Returns smaller and unreadable pictures unchanged.
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (!SHRINKABLE.includes(file.type)) return file
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return file
  const scale = MAX_SIDE / Math.max(picture.width, picture.height)
  const small = scale < 1 ? await drawPicture(picture, scale) : undefined
  picture.close()
  return small ? nameFile(small, file.name) : file
}

/** Draws a picture, or the current frame of a film, at a scale; undefined if the browser cannot. */
export async function drawPicture(
  source: ImageBitmap | HTMLVideoElement,
  scale: number,
): Promise<Blob | undefined> {
  const { width, height } =
    source instanceof HTMLVideoElement ? { width: source.videoWidth, height: source.videoHeight } : source
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const drawing = canvas.getContext('2d')
  if (!drawing) return undefined
  drawing.imageSmoothingQuality = 'high'
  drawing.drawImage(source, 0, 0, canvas.width, canvas.height)
  const webp = await toBlob(canvas, 'image/webp')
  // Browsers without a WebP encoder return a PNG.
  return webp?.type === 'image/webp' ? webp : toBlob(canvas, 'image/jpeg')
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> {
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), type, QUALITY))
}

/** Returns a drawn picture as a file, named after its source. */
export function nameFile(picture: Blob, name: string): File {
  const ending = picture.type === 'image/webp' ? 'webp' : 'jpg'
  return new File([picture], `${name.replace(/\.[^.]*$/, '')}.${ending}`, { type: picture.type })
}
