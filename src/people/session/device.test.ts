import { expect, it } from 'vitest'
import { deviceIn } from './device.ts'

const MOZILLA = 'Mozilla/5.0'
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const WINDOWS = `${MOZILLA} (Windows NT 10.0; Win64; x64)`

// Contract § 9: a session ends ninety days after its sign-in …
it.each([
  ['Chrome on Windows', `${WINDOWS} ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`],
  ['Edge on Windows', `${WINDOWS} ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`],
  ['Opera on Windows', `${WINDOWS} ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 OPR/120.0.0.0`],
  ['Firefox on Windows', `${WINDOWS.replace(')', '; rv:140.0)')} Gecko/20100101 Firefox/140.0`],
  [
    'Safari on Mac',
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`,
  ],
  [
    'Safari on iPhone',
    `${MOZILLA} (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Chrome on iPad',
    `${MOZILLA} (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Samsung Internet on Android',
    `${MOZILLA} (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  ['Chrome on Android', `${MOZILLA} (Linux; Android 10; K) ${WEBKIT} Chrome/141.0.0.0 Mobile Safari/537.36`],
  [
    'Chrome on Chromebook',
    `${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`,
  ],
  ['Firefox on Linux', `${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`],
  ['Chrome on Linux', `${MOZILLA} (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/141.0.0.0 Safari/537.36`],
  ['Windows', 'SomeReader/1.0 (Windows NT 10.0)'],
  [undefined, 'curl/8.5.0'],
  [undefined, '<script>alert(1)</script>'],
  [undefined, ''],
  [undefined, undefined],
])('names %s', (device, userAgent) => {
  expect(deviceIn(userAgent)).toBe(device)
})
