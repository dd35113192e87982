import { MAX_PIXELS } from '#media/judging/judge-media.ts'
import type { PictureFacts } from '#media/judging/read-picture.ts'

/**
 * Widths of copies in pixels: for phones and small cards, for high-resolution phones, and for desktops. The maximum
 * display width is 740 CSS pixels.
 */
const WIDTHS = [480, 960, 1600]

/** Maximum width of a copy as a share of the picture's width. Larger copies save too little. */
const MAX_WIDTH_SHARE = 0.75

/** Formats that are already small at their original width. */
const SMALL_KINDS = ['avif', 'webp']

/** WebP quality, out of 100. Copies of photos and screenshots show no visible difference. */
const QUALITY = 80

/** Returns the widths of a picture's copies in ascending order. An animated picture has none. */
export function widthsOfCopies({ width, isAnimated }: PictureFacts, ending: string): number[] {
  if (isAnimated) return []
  const widest = Math.min(width, Math.max(...WIDTHS))
  const own = widest < width || !SMALL_KINDS.includes(ending) ? [widest] : []
  return [...WIDTHS.filter((each) => each <= widest * MAX_WIDTH_SHARE), ...own]
}

/** Makes copies of a picture at the given widths. Throws for a file that is not a picture. */
export type CopyMaker = (file: Buffer, widths: number[]) => Promise<Buffer[]>

/**
 * Loads the copy maker. Copies are WebP in sRGB, upright, and without camera metadata such as the location. Undefined
 * if the library cannot be loaded.
 */
export async function loadCopyMaker(): Promise<CopyMaker | undefined> {
  const loaded = await import('sharp').catch(() => undefined)
  if (!loaded) return undefined
  const { default: sharp } = loaded
  sharp.cache(false)
  return async (file, widths) => {
    const widest = Math.max(...widths)
    const source = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    // Decodes a large picture only once: the widest copy is the source of the narrower ones.
    const { data, info } = await source
      .autoOrient()
      .resize({ width: widest })
      .toColorspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const copies: Buffer[] = []
    for (const width of widths)
      copies.push(
        await sharp(data, { raw })
          .resize({ width })
          .webp({ quality: QUALITY, smartSubsample: true })
          .toBuffer(),
      )
    return copies
  }
}
