import { chromium } from '@playwright/test'
import { SCENES } from '../../e2e/scenes/all-scenes.ts'
import { MAIL_SCENES } from '../../e2e/scenes/mail-scenes.ts'
import { findBrowser } from '../../e2e/support/find-browser.ts'
import '../get-browser.ts'
import { readArguments } from '../read-arguments.ts'
import { takeMailPictures } from './take-mail-pictures.ts'
import { takePictures } from './take-pictures.ts'
import { writeIndex } from './write-index.ts'

/**
 * Takes screenshots of every screen in every state, in both themes and three widths, and of every email in two widths:
 * `npm run screens`. An argument selects scenes by a part of their name (`npm run screens -- quiz`, or `mail`). `--out`
 * sets the folder, and `--axe` checks accessibility.
 */
const { values, positionals } = readArguments({
  options: {
    out: { type: 'string', default: 'screens' },
    axe: { type: 'boolean', default: false },
    'at-once': { type: 'string', default: '3' },
  },
})

const isWanted = ({ name }: { name: string }) =>
  positionals.length === 0 || positionals.some((word) => name.includes(word))
const scenes = SCENES.filter(isWanted)
const mails = MAIL_SCENES.filter(isWanted)
if (scenes.length + mails.length === 0) {
  console.error(`There is no scene with ${positionals.join(' or ')} in its name.`)
  process.exit(2)
}
const executablePath = findBrowser({ headless: true })
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-background-networking'],
  ...(executablePath ? { executablePath } : {}),
})
const folder = values.out
const isChecked = values.axe
const pictures = [
  ...(await takePictures({ browser, folder, scenes, atOnce: Number(values['at-once']), isChecked })),
  ...(await takeMailPictures(browser, { folder, mails, isChecked })),
]
await browser.close()
writeIndex(folder, pictures)

const problems = pictures.filter(({ problem }) => problem !== undefined)
for (const { file, problem } of problems) console.log(`${file}: ${problem}`)
console.log(
  `${pictures.length} pictures of ${scenes.length + mails.length} scenes, ${problems.length} with a problem: ${folder}/index.html`,
)
if (problems.length > 0) process.exitCode = 1
