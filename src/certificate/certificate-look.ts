/** Colors of the app's light theme (`styles/tokens.css`). */
export const COLOR = {
  text: '#15211d',
  quiet: '#51605a',
  border: '#dbe2dd',
  primary: '#0f5f57',
  brand: '#123f3b',
  onBrand: '#f3f8f5',
  honey: '#f2b43c',
}

/** Toes and pad of the portal's logo (`ui/paw.tsx`), in a box of 32. */
export const TOES = [
  [5.4, 14.2, 3.1, 4.1, -22],
  [12, 7, 3.3, 4.5, -7],
  [20, 7, 3.3, 4.5, 7],
  [26.6, 14.2, 3.1, 4.1, 22],
] as const
export const PAD =
  'M16 14.2c4.6 0 9 3.9 9 8.2 0 3.5-2.8 5.6-6.4 5.6h-4.4l-4.5 2.7c-.6.4-1.3-.2-1.1-.9l.7-2.6C7.9 26.3 7 24.6 7 22.4c0-4.3 4.4-8.2 9-8.2Z'

/** Size of the preview image for links to a certificate, in pixels. */
export const SHARE_IMAGE = { width: 1200, height: 630 }

const LONG_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Formats a day, `YYYY-MM-DD`, as shown on certificates, such as `March 31, 2026`. */
export function longDay(day = ''): string {
  return LONG_DAY.format(new Date(day))
}
