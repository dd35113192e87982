import sharp from 'sharp'
import { expect, it } from 'vitest'
import { judgeLogo } from './judge-logo.ts'

it('shows a logo unchanged if judging it times out, and judges it again for the next email', async () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="80"><rect x="20" y="30" width="200" height="20" fill="white"/></svg>'
  const logo = await sharp(Buffer.from(drawing)).png().toBuffer()
  expect(await judgeLogo('logo.png', logo, 1)).toEqual({ contrast: 'either', aspect: 1 })
  expect(await judgeLogo('logo.png', logo)).toEqual({ contrast: 'light', aspect: 3 })
  expect(await judgeLogo('logo.png', Buffer.alloc(0))).toEqual({ contrast: 'light', aspect: 3 })
})
