import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contrastOf, NEEDED, PAIRS, parseTokens, readTokens } from './contrast-pairs.ts'

const TOKENS = readTokens()

// Contract § 9: accessibility: axe …
it.each(PAIRS)('$color on $ground, $use: has enough contrast in both themes', (pair) => {
  for (const theme of ['light', 'dark'] as const)
    expect(contrastOf(TOKENS, pair, theme), theme).toBeGreaterThanOrEqual(NEEDED[pair.use])
})

it('lists every color that is used on a background', () => {
  const named = new Set(PAIRS.flatMap(({ color, ground }) => [color, ground]))
  // A hairline, a plate and the awning convey no information, and the backdrop is translucent.
  const silent = ['border', 'awning', 'backdrop', 'plate-light', 'plate-dark']
  expect([...TOKENS.keys()].filter((name) => !named.has(name) && !silent.includes(name))).toEqual([])
})

it('defines every token used in a style sheet of the two apps', () => {
  const sources = globSync('src/{ui,client,web,console,editor}/**/*.{css,tsx}').map((path) =>
    readFileSync(path, 'utf8'),
  )
  const namesIn = (pattern: RegExp) =>
    new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name]) => name)))
  const defined = namesIn(/(--[a-z0-9-]+)['"]?:/g)
  expect([...namesIn(/var\((--[a-z0-9-]+)\)/g)].filter((name) => !defined.has(name))).toEqual([])
})

it('computes the contrasts stated in the guidelines', () => {
  const tokens = parseTokens(
    '--color-a: light-dark(#000000, #777777); --color-b: #ffffff; --color-c: var(--color-a);',
  )
  const pair = { color: 'c', ground: 'b', use: 'words' } as const
  expect(contrastOf(tokens, pair, 'light')).toBeCloseTo(21, 5)
  expect(contrastOf(tokens, pair, 'dark')).toBeCloseTo(4.48, 2)
})
