import type { LogoKind } from './scene.ts'

/** Prefix of the logo URLs in scenes. The tests serve the files. */
const LOGO_PATH = '/media/scene-logo'

/** URLs of the logos. */
export const LOGOS: Record<LogoKind, string | undefined> = {
  wide: `${LOGO_PATH}-wide.svg`,
  tall: `${LOGO_PATH}-tall.svg`,
  white: `${LOGO_PATH}-white.svg`,
  dark: `${LOGO_PATH}-dark.svg`,
  none: undefined,
}

/** Returns the drawing of a logo by its URL. Undefined for any other URL. */
export function logoAt(url: string): string | undefined {
  const kind = (Object.keys(LOGOS) as LogoKind[]).find((one) => LOGOS[one] && url.endsWith(LOGOS[one] ?? ''))
  return kind && DRAWINGS[kind]
}

const DRAWINGS: Record<LogoKind, string> = {
  wide: lettered({ width: 640, height: 80, color: '#0b5394', words: 'HAPPY TAILS PET SUPPLY CO.' }),
  tall: lettered({ width: 60, height: 200, color: '#7a1fa2', words: 'HT' }),
  white: lettered({ width: 240, height: 80, color: '#ffffff', words: 'HAPPY' }),
  dark: lettered({ width: 240, height: 80, color: '#101418', words: 'HAPPY' }),
  none: '',
}

type Drawing = { width: number; height: number; color: string; words: string }

/** Returns a logo of letters on a transparent background, a common kind of partner logo. */
function lettered({ width, height, color, words }: Drawing): string {
  const size = Math.min(height * 0.55, (width / words.length) * 1.5)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect x="3" y="3" width="${width - 6}" height="${height - 6}" rx="10" fill="none" stroke="${color}" stroke-width="5"/>
    <text x="${width / 2}" y="${height / 2}" fill="${color}" font-family="sans-serif" font-weight="700" font-size="${size}"
      text-anchor="middle" dominant-baseline="central">${words}</text></svg>`
}
