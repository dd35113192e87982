import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** Every file that git tracks or would add, as a path from the project's root. */
const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '')

const PAGES = FILES.filter((path) => path.endsWith('.md'))

/** The text of a page without its blocks of code. */
function proseOf(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8').replace(/```[\s\S]*?```/g, '')
}

/** Files and folders that a page names in code style: `quiz.ts`, `sign-in/routes.ts`, `src/web/team/`. */
function namedIn(page: string): string[] {
  const named = [...proseOf(page).matchAll(/`([\w./-]+)`/g)].map(([, name]) => name ?? '')
  return named.filter(
    (name) => /\.(tsx?|css)$/.test(name) || /^(src|test|e2e|bench|scripts|docs)\//.test(name),
  )
}

/** True if the path of some file or folder ends like this. */
function exists(name: string): boolean {
  const end = `/${name.replace(/\/$/, '')}`
  return FILES.some((path) => `/${path}`.endsWith(end) || `/${path}`.includes(`${end}/`))
}

it.each(PAGES)('%s names only files and folders that exist', (page) => {
  expect(namedIn(page).filter((name) => !exists(name))).toEqual([])
})

/** The links of a page to other places of the project, as `docs/page.md#heading`. */
function linksOf(page: string): string[] {
  const links = [...proseOf(page).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(
    ([, link = '']) => link,
  )
  return links.map((link) => (link.startsWith('#') ? page : `${dirname(page)}/`) + link).map(normalize)
}

function leadsSomewhere(link: string): boolean {
  const [path = '', heading] = link.split('#')
  if (!exists(path)) return false
  return heading === undefined || !path.endsWith('.md') || anchorsOf(path).includes(heading)
}

/** The anchors that a page's headings make, as GitHub spells them. */
function anchorsOf(page: string): string[] {
  return [...proseOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )
}

it.each(PAGES)('%s links only to pages and headings that exist', (page) => {
  expect(linksOf(page).filter((link) => !leadsSomewhere(link))).toEqual([])
})

it('finds links that lead nowhere', () => {
  const links = ['docs/operating.md#backups', 'docs/operating.md#nothing', 'docs/nowhere.md']
  expect(links.map(leadsSomewhere)).toEqual([true, false, false])
})

it('finds names that do not exist', () => {
  expect(['domain/learning/quiz.ts', 'src/web/team/', 'nowhere.ts', 'src/web/nowhere'].map(exists)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
