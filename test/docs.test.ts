import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** Every file that git tracks or would add, as a path from the project's root. */
const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '')

const PAGES = FILES.filter((path) => path.endsWith('.md'))

/** Files and folders that a page names in code style: `quiz.ts`, `sign-in/routes.ts`, `src/web/team/`. */
function namedIn(page: string): string[] {
  const text = readFileSync(join(ROOT, page), 'utf8').replace(/```[\s\S]*?```/g, '')
  const named = [...text.matchAll(/`([\w./-]+)`/g)].map(([, name]) => name ?? '')
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

it('finds names that do not exist', () => {
  expect(['domain/learning/quiz.ts', 'src/web/team/', 'nowhere.ts', 'src/web/nowhere'].map(exists)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
