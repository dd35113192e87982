import { MAX_PIXELS } from '#media/judging/judge-media.ts'
import type { PictureFacts } from '#media/judging/read-picture.ts'

/**
 * Widths of copies in pixels: the first for phones and small cards, the second for phones with a fine screen,
 * the last for a desktop's. No picture is shown wider than 740 CSS pixels.
 */
const WIDTHS = [480, 960, 1600]

/** A copy is made only if it is narrower than the next by a quarter: otherwise it saves nothing. */
const MAX_WIDTH_SHARE = 0.75

/** Kinds that are small already in their own width. */
const SMALL_KINDS = ['avif', 'webp']

/** The quality of a copy, of 100: at this one the eye sees no difference in photos and screenshots. */
const QUALITY = 80

/** Returns the widths in which a picture is copied, the narrowest first; none for one that moves. */
export function widthsOfCopies({ width, isAnimated }: PictureFacts, ending: string): number[] {
  if (isAnimated) return []
  const widest = Math.min(width, Math.max(...WIDTHS))
  const own = widest < width || !SMALL_KINDS.includes(ending) ? [widest] : []
  return [...WIDTHS.filter((each) => each <= widest * MAX_WIDTH_SHARE), ...own]
}

/** Makes copies of a picture in these widths. Throws for a file that is no picture after all. */
export type CopyMaker = (file: Buffer, widths: number[]) => Promise<Buffer[]>

/**
 * Loads what makes copies: WebP, upright, in plain colors (sRGB), and without what a camera adds, such as the
 * place. Undefined where it cannot be loaded.
 */
export async function loadCopyMaker(): Promise<CopyMaker | undefined> {
  const loaded = await import('sharp').catch(() => undefined)
  if (!loaded) return undefined
  const { default: sharp } = loaded
  sharp.cache(false)
  return async (file, widths) => {
    const widest = Math.max(...widths)
    const source = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    // A large picture is read once; the narrower copies are made of the widest.
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
