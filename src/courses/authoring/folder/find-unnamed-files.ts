import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileProblem } from './file-problem.ts'

/** File types used in courses: articles, pictures, films, captions and PDFs. */
const OF_A_COURSE = /\.(?:md|lexical\.json|avif|gif|jpe?g|pdf|png|svg|webp|mp4|webm|vtt|srt)$/i

/** Maximum number of folders searched. A real course has far fewer. */
const MAX_FOLDERS = 200

/** Finds files of the folder missing from `named`, the files used by the course. They are not published. */
export async function findUnnamedFiles(folder: string, named: ReadonlySet<string>): Promise<FileProblem[]> {
  const known = new Set([...named].map(comparable))
  const problems: FileProblem[] = []
  const waiting = ['']
  for (let count = 0; count < MAX_FOLDERS && waiting.length > 0; count++) {
    const below = waiting.shift() ?? ''
    for (const entry of await readdir(join(folder, below), { withFileTypes: true }).catch(() => [])) {
      const file = `${below}${entry.name}`
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
      if (entry.isDirectory()) waiting.push(`${file}/`)
      const isUnnamed =
        OF_A_COURSE.test(file) && !/^readme\b/i.test(entry.name) && !known.has(comparable(file))
      if (entry.isFile() && isUnnamed) problems.push({ severity: 'warning', file, message: UNNAMED })
    }
  }
  return problems
}

const UNNAMED = 'no module uses this file: use it in the course, or remove it from the folder'

/** Normalizes a path, because some file systems decompose an ä and some ignore case. */
function comparable(path: string): string {
  return path.normalize().toLowerCase()
}
