import sharp from 'sharp'
import { contrastOf, LOGO_SIDE } from '#domain/console/logo-contrast.ts'

/** Largest logo that is judged, in pixels: a small file can unpack into one that fills the memory. */
const MAX_JUDGED_PIXELS = 2048 ** 2

// A process of its own: what reads pictures would stay in the server's memory, at 80 MB.
process.once('message', async ({ content }: { content: string }) => {
  const pixels = await sharp(Buffer.from(content, 'base64'), { limitInputPixels: MAX_JUDGED_PIXELS })
    .resize(LOGO_SIDE, LOGO_SIDE, { fit: 'fill' })
    .toColorspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer()
    .catch(() => Buffer.alloc(0))
  const answer = { outcome: 'judged', color: contrastOf(new Uint8ClampedArray(pixels)) }
  process.send?.(answer, () => process.disconnect?.())
})
// Its server is gone.
process.once('disconnect', () => process.exit())
