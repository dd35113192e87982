import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Minimum contrast of a color and its background: 4.5 for text, 3 for parts of controls and charts (WCAG 1.4.3,
 * 1.4.11).
 */
export const NEEDED = { words: 4.5, parts: 3 } as const

export type Use = keyof typeof NEEDED

/** Combinations of colors and backgrounds as `color on ground, ground`: tokens without `--color-`. */
const DOCUMENTED: Record<Use, string[]> = {
  words: [
    'text on surface, canvas, sunken, hover',
    'quiet on surface, canvas, sunken, hover',
    'link on surface, canvas, hover',
    'link-hover on surface, canvas',
    'primary on surface, canvas',
    'on-primary on primary, primary-hover, primary-active',
    'on-primary-soft on primary-soft, surface',
    'text on primary-soft',
    'on-brand on brand',
    'on-brand-quiet on brand',
    'honey on brand',
    'on-honey on honey',
    'on-honey-soft on honey-soft',
    'success on surface, success-soft',
    'danger on surface, canvas, danger-soft',
    'danger-hover on surface',
    'on-danger on danger, danger-hover',
    'on-danger-soft on danger-soft, surface',
    'on-disabled on disabled',
    'text on success-soft, danger-soft, honey-soft',
  ],
  parts: [
    'control on surface, canvas, sunken',
    'focus on surface, canvas, sunken, primary-soft',
    'primary on track, primary-soft, surface',
    'honey-strong on track, surface',
    'success on surface, success-soft',
    'danger on surface',
    'honey on brand',
  ],
}

export interface Pair {
  color: string
  ground: string
  use: Use
}

/** The color pairs as individual entries. */
export const PAIRS: Pair[] = (Object.keys(DOCUMENTED) as Use[]).flatMap((use) =>
  DOCUMENTED[use].flatMap((line) => {
    const [color = '', grounds = ''] = line.split(' on ')
    return grounds.split(', ').map((ground) => ({ color, ground, use }))
  }),
)

/** Token values per theme. */
export type Tokens = Map<string, { light: string; dark: string }>

/** Reads the color tokens. Ignores those under a condition such as increased contrast. */
export function readTokens(): Tokens {
  const css = readFileSync(join(import.meta.dirname, '../../src/ui/styles/tokens.css'), 'utf8')
  return parseTokens(/:root \{([\s\S]*?)\n\}/.exec(css)?.[1] ?? '')
}

export function parseTokens(declarations: string): Tokens {
  const found = [...declarations.matchAll(/--color-([\w-]+):\s*([^;]+);/g)]
  return new Map(
    found.map(([, name = '', value = '']) => {
      const [, light = value, dark = value] = /^light-dark\((#\w+|[^,]+),\s*(.+)\)$/.exec(value) ?? []
      return [name, { light, dark }]
    }),
  )
}

/** Returns the contrast of a color and its background in a theme: 1 for none, 21 for black on white. */
export function contrastOf(tokens: Tokens, { color, ground }: Pair, theme: 'light' | 'dark'): number {
  const [one, other] = [color, ground].map((name) => luminanceOf(colorOf(tokens, name, theme)))
  const [lighter = 0, darker = 0] = [one ?? 0, other ?? 0].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Returns the color of a token, which may refer to another token. */
function colorOf(tokens: Tokens, name: string, theme: 'light' | 'dark'): string {
  const value = tokens.get(name)?.[theme]
  if (value === undefined) throw new Error(`there is no token --color-${name}`)
  const [, other] = /^var\(--color-([\w-]+)\)$/.exec(value) ?? []
  return other === undefined ? value : colorOf(tokens, other, theme)
}

/** Returns the relative luminance of `#rrggbb` (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance). */
function luminanceOf(hex: string): number {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new Error(`${hex} is not a plain color`)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
