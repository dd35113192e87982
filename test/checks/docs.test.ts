import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** Paths of all tracked and untracked files from the project root, except ignored files. */
const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '')

const PAGES = FILES.filter((path) => path.endsWith('.md'))

/** Returns the text of a page without its code blocks. */
function proseOf(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8').replace(/```[\s\S]*?```/g, '')
}

/** Returns the files and folders in a page's code style: `quiz.ts`, `sign-in/routes.ts`, `src/web/team/`. */
function namedIn(page: string): string[] {
  const named = [...proseOf(page).matchAll(/`([\w./-]+)`/g)].map(([, name]) => name ?? '')
  return named.filter(
    (name) => /\.(tsx?|css)$/.test(name) || /^(src|test|e2e|bench|scripts|docs)\//.test(name),
  )
}

/** Returns true if the path of any file or folder ends with this name. */
function exists(name: string): boolean {
  const end = `/${name.replace(/\/$/, '')}`
  return FILES.some((path) => `/${path}`.endsWith(end) || `/${path}`.includes(`${end}/`))
}

it.each(PAGES)('%s mentions only existing files and folders', (page) => {
  expect(namedIn(page).filter((name) => !exists(name))).toEqual([])
})

/** Returns a page's links to other pages or headings of the project, as `docs/page.md#heading`. */
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

/** Returns the anchors that GitHub generates for a page's headings. */
function anchorsOf(page: string): string[] {
  return [...proseOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )
}

it.each(PAGES)('%s links only to existing pages and headings', (page) => {
  expect(linksOf(page).filter((link) => !leadsSomewhere(link))).toEqual([])
})

it('finds broken links', () => {
  const links = ['docs/operating.md#backups', 'docs/operating.md#nothing', 'docs/nowhere.md']
  expect(links.map(leadsSomewhere)).toEqual([true, false, false])
})

it('finds missing files', () => {
  expect(['domain/learning/quiz.ts', 'src/web/team/', 'nowhere.ts', 'src/web/nowhere'].map(exists)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
