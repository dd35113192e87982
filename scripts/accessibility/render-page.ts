import { contrastOf, NEEDED, PAIRS, type Pair, readTokens } from '#test/checks/contrast-pairs.ts'
import type { Facts } from '../../e2e/accessibility/note-fact.ts'
import { CRITERIA, type Criterion } from './criteria.ts'

/** Facts recorded by the tests, by topic. */
export type NotedFacts = { [Topic in keyof Facts]: Facts[Topic][] }

/** Renders the accessibility page from the recorded facts. */
export function renderPage(facts: NotedFacts): string {
  return [
    INTRODUCTION,
    ...SECTIONS.map(([title, render]) => `## ${title}\n\n${render(facts)}`),
    `## WCAG 2.2, levels A and AA\n\n${renderCriteria()}`,
  ].join('\n\n')
}

const INTRODUCTION = `# Accessibility

What was checked, and what it showed. This page is written from what the project's tests of accessibility noted. The scenes it names are
states of screens.`

/** Section titles in order, with their rendering functions. */
const SECTIONS: [title: string, render: (facts: NotedFacts) => string][] = [
  [
    'Axe',
    ({ axe }) =>
      `No violation of WCAG 2.0 to 2.2, A and AA, nor of best practice, and no undecided contrast, in both themes, in ${axe.length} scenes:\n\n${byWidth(axe)}`,
  ],
  [
    'Keyboard and focus',
    ({ walk, act }) =>
      [
        'Walked through with Tab on a phone of 390 × 844: each control is reached, has a ring, and is covered by no fixed bar.',
        table(
          ['scene', 'controls'],
          walk.map(({ scene, controls }) => [scene, controls]),
        ),
        `The focus is somewhere after ${listed(act.map(({ after }) => after))}; after the acts in the team, the quiz and the account, see \`e2e/accessibility/focus.spec.ts\`.`,
      ].join('\n\n'),
  ],
  [
    'Targets',
    ({ targets }) =>
      [24, 44]
        .map(
          (size) =>
            `At least ${size} px each way: ${listed(scenesOf(targets.filter(({ smallest }) => smallest === size)))}.`,
        )
        .join('\n\n'),
  ],
  ['Contrast', () => table(['', 'needed', 'light', 'dark'], PAIRS.map(pairRow))],
  [
    'Text of twice the size',
    (facts) =>
      [
        `No sideways scrolling at 390, 820 and 1280 px, whether the page or the browser sets the size: ${listed(scenesOf(facts['large text']))}.`,
        `With the spacing of WCAG 1.4.12 nothing is cut and nothing scrolls sideways: ${listed(scenesOf(facts.spacing))}.`,
      ].join('\n\n'),
  ],
  [
    'Forced colors',
    ({ forced }) => `Seen to look different from their opposite: ${listed(forced.map(({ what }) => what))}.`,
  ],
  ['Reduced motion', ({ axe }) => `No animation runs in the ${axe.length} scenes above.`],
  [
    'Layout shift',
    ({ shift }) =>
      `At 1.6 Mbit/s and 150 ms, nothing cached; at most 0.02.\n\n${table(
        ['scene', 'width', 'shift'],
        shift
          .toSorted((a, b) => a.width - b.width)
          .map(({ scene, width, sum }) => [scene, width, sum.toFixed(3)]),
      )}`,
  ],
  [
    'Within the first screen',
    ({ measure }) =>
      table(
        ['', 'px', 'limit'],
        measure.map(({ what, px, limit }) => [what, Math.round(px), limit]),
      ),
  ],
  [
    'Films',
    ({ film }) =>
      `Captions, and what they say as text below the film:\n\n${table(
        ['film', 'paragraphs'],
        film.map(({ title, paragraphs }) => [title, paragraphs]),
      )}`,
  ],
]

export const SECTION_TITLES = SECTIONS.map(([title]) => title)

/** Renders a criterion as a table row with its evidence. */
export function renderCriterion({ number, name, level, how, shownBy }: Criterion): string {
  const shown = shownBy.map((one) => (one.includes('/') ? `\`${one}\`` : one)).join(', ')
  return `| ${number} ${name} | ${level} | ${how} | ${shown} |`
}

function renderCriteria(): string {
  const head = '| criterion | level | how it is met | shown by |\n|---|---|---|---|'
  return [head, ...CRITERIA.map(renderCriterion)].join('\n')
}

const TOKENS = readTokens()

function pairRow(pair: Pair): (string | number)[] {
  const at = (theme: 'light' | 'dark') => contrastOf(TOKENS, pair, theme).toFixed(1)
  return [`${pair.color} on ${pair.ground}`, NEEDED[pair.use], at('light'), at('dark')]
}

function byWidth(facts: { scene: string; width: number }[]): string {
  const widths = [...Map.groupBy(facts, ({ width }) => width)].sort(([one], [other]) => one - other)
  return widths.map(([width, found]) => `- at ${width} px: ${listed(scenesOf(found))}`).join('\n')
}

function scenesOf(facts: { scene: string }[]): string[] {
  return [...new Set(facts.map(({ scene }) => scene))].sort()
}

function listed(words: string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words.join('')
}

function table(head: string[], rows: (string | number)[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
