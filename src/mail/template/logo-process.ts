import sharp from 'sharp'
import { contrastOf, LOGO_SIDE } from '#domain/console/logo-contrast.ts'

/** Maximum size of a judged logo, in pixels. A small file may decompress to a huge picture. */
const MAX_JUDGED_PIXELS = 2048 ** 2

// Child process for the imaging library, which would occupy 80 MB of the server's memory.
process.once('message', async ({ content }: { content: string }) => {
  const logo = sharp(Buffer.from(content, 'base64'), { limitInputPixels: MAX_JUDGED_PIXELS })
  const { width = 1, height = 1 } = await logo
    .metadata()
    .catch((): { width?: number; height?: number } => ({}))
  const pixels = await logo
    .resize(LOGO_SIDE, LOGO_SIDE, { fit: 'fill' })
    .toColorspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer()
    .catch(() => Buffer.alloc(0))
  const contrast = contrastOf(new Uint8ClampedArray(pixels))
  const answer = { outcome: 'judged', logo: { contrast, aspect: width / height } }
  process.send?.(answer, () => process.disconnect?.())
})
// The server has exited.
process.once('disconnect', () => process.exit())
