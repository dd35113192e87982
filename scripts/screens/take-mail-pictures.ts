import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { runAxe } from '../../e2e/accessibility/run-axe.ts'
import type { MailScene } from '../../e2e/scenes/mail-scenes.ts'
import { THEMES, type Theme } from '../../e2e/scenes/scene.ts'
import type { Picture } from './take-pictures.ts'

/** Takes screenshots of emails at their widths in both themes. Reports emails that are wider than their window. */
export async function takeMailPictures(
  browser: Browser,
  { folder, mails, isChecked }: { folder: string; mails: MailScene[]; isChecked: boolean },
): Promise<Picture[]> {
  mkdirSync(folder, { recursive: true })
  const pictures: Picture[] = []
  for (const { name, html, widths } of mails)
    for (const width of widths)
      for (const theme of THEMES) {
        const page = await openMail(browser, { html, width, theme })
        const file = `${name}-${width}-${theme}.png`
        await page.screenshot({ path: join(folder, file), fullPage: true })
        const problems = [...(await findOverflow(page)), ...(isChecked ? await findProblems(page) : [])]
        const picture = { scene: name, width, theme, file }
        pictures.push(problems.length === 0 ? picture : { ...picture, problem: problems.join('\n') })
        await page.close()
      }
  return pictures
}

async function openMail(
  browser: Browser,
  { html, width, theme }: { html: string; width: number; theme: Theme },
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 600 }, colorScheme: theme })
  // An email must not load external resources.
  await page.route('**', (route) => route.abort())
  await page.setContent(html, { waitUntil: 'load' })
  return page
}

async function findOverflow(page: Page): Promise<string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return wide > 0 ? [`${wide} px wider than the window`] : []
}

/** Rules for whole websites, which do not apply to an email. */
const OF_SITES = ['region', 'landmark-one-main', 'page-has-heading-one']

async function findProblems(page: Page): Promise<string[]> {
  const rules = Object.fromEntries(OF_SITES.map((rule) => [rule, { enabled: false }]))
  const { violations } = await runAxe(page, { rules })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
