import { expect, it } from 'vitest'
import { findRefusedPhrases, hasInterfaceStrings } from './interface-strings.ts'

const phrasesIn = (source: string, path = 'src/web/planted.tsx') =>
  findRefusedPhrases(source, path).map(({ line, phrase }) => `${line}: ${phrase}`)

it('finds refused phrases in strings, templates and JSX, with their lines', () => {
  expect(phrasesIn("export const title = 'Mend these first'")).toEqual(['1: Mend'])
  expect(phrasesIn(`export const text = (name: string) =>\n  \`\${name} has begun it\``)).toEqual([
    '2: begun',
  ])
  expect(phrasesIn('export const view = (\n  <p>\n    Nobody is here.\n  </p>\n)')).toEqual(['3: Nobody'])
  expect(phrasesIn('export const view = <Field label="What it shows" hint="Whom it touches" />')).toEqual([
    '1: What it',
    '1: Whom',
  ])
})

it.each([
  'Somebody did it',
  'Everybody may see it',
  'Nobody who can',
  'It stands here',
  'Opens by itself',
  'Sent by themselves',
  'What holds',
  'What the check says',
  'We go on trying',
  'Whoever asks',
  'It began anew',
])('refuses “%s”', (text) => {
  expect(phrasesIn(`export const text = '${text}'`)).toHaveLength(1)
})

it('ignores comments, names of actions, and words that only contain a refused word', () => {
  const source =
    "// Nobody begins.\nexport const act = 'draft-begun'\nexport const text = 'Recommend a standard'"
  expect(phrasesIn(source)).toEqual([])
})

it('covers all sources but queries and tests', () => {
  const paths = ['src/web/a.tsx', 'src/domain/a.ts', 'src/store/tables/a.ts', 'src/store/people/a.ts']
  expect([...paths, 'src/mail/a.test.ts', 'e2e/a.ts'].filter(hasInterfaceStrings)).toEqual(paths.slice(0, 3))
})
