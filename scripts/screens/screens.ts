import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../e2e/find-browser.ts'
import { SCENES } from '../../e2e/scenes/all-scenes.ts'
import { takePictures } from './take-pictures.ts'
import { writeIndex } from './write-index.ts'

/**
 * Takes pictures of every screen in every state, in both themes and three widths: `npm run screens`. A word
 * narrows them to the scenes whose name has it (`npm run screens -- quiz`), `--out` names the folder, and
 * `--axe` checks each one's accessibility.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'screens' },
    axe: { type: 'boolean', default: false },
    'at-once': { type: 'string', default: '3' },
  },
})

const scenes = SCENES.filter(
  ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
)
const executablePath = findBrowser({ headless: true })
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-background-networking'],
  ...(executablePath ? { executablePath } : {}),
})
const folder = values.out
const pictures = await takePictures({
  ...{ browser, folder, scenes },
  ...{ atOnce: Number(values['at-once']), isChecked: values.axe },
})
await browser.close()
writeIndex(folder, pictures)

const problems = pictures.filter(({ problem }) => problem !== undefined)
for (const { file, problem } of problems) console.log(`${file}: ${problem}`)
console.log(
  `${pictures.length} pictures of ${scenes.length} scenes, ${problems.length} with a problem: ${folder}/index.html`,
)
if (problems.length > 0) process.exitCode = 1
