import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileProblem } from './file-problem.ts'

/** Files that can be part of a course: articles, pictures, films, captions and PDFs, but not notes. */
const OF_A_COURSE = /\.(?:md|lexical\.json|avif|gif|jpe?g|pdf|png|svg|webp|mp4|webm|vtt|srt)$/i

/** Maximum number of folders searched: far more than a course has. */
const MAX_FOLDERS = 200

/** Finds files in the folder that are not in `named`, the files the course refers to; these are not published. */
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

/** Some disks store an ä as two characters, and some ignore case. */
function comparable(path: string): string {
  return path.normalize().toLowerCase()
}
