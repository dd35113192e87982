import { constants } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { lstat, open, readdir } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { nearest } from '../../core/nearest.ts'

/** A path as an author writes it, from the folder on and with `/`, or why it cannot be a file of the folder. */
export type FolderPath = { path: string } | { problem: string }

/** Reads the path of a file that another file of the folder names; `base` is the folder of that other file. */
export function toFolderPath(written: string, base = '.'): FolderPath {
  if (written.includes('\0')) return { problem: 'the name of a file contains a character that none can have' }
  if (/^[/\\]|^[a-z]:/i.test(written))
    return {
      problem: `'${written}' is not in the course's folder: put the file there and name it from there`,
    }
  if (written.includes('\\')) return { problem: `'${written}' has a backslash: write / between folders` }
  const path = posix.normalize(posix.join(base, written))
  if (path === '..' || path.startsWith('../'))
    return { problem: `'${written}' leaves the course's folder: put the file into it` }
  return path === '.' || path.endsWith('/') ? { problem: `'${written}' is not the name of a file` } : { path }
}

/** A file that was looked for in a folder: there it is, or why it cannot be used. */
export type FoundFile = { full: string; size: number } | { problem: string }

/** Finds a file in a folder. Links are not followed: they may lead anywhere, and nobody sees where. */
export async function findFolderFile(folder: string, path: string): Promise<FoundFile> {
  const steps = path.split('/')
  let full = folder
  for (const [place, step] of steps.entries()) {
    const isLast = place === steps.length - 1
    const found = await lstat(join(full, step)).catch((error: NodeJS.ErrnoException) => error)
    if (found instanceof Error)
      return { problem: await explainMissing(found, { path, folder: full, name: step }) }
    full = join(full, step)
    if (found.isSymbolicLink())
      return { problem: `'${path}' is a link to another place: put the file itself into the folder` }
    if (isLast && found.isFile()) return { full, size: found.size }
    if (isLast) return { problem: `'${path}' is not a file` }
  }
  return { problem: `'${path}' is not a file` }
}

async function explainMissing(
  error: NodeJS.ErrnoException,
  { path, folder, name }: { path: string; folder: string; name: string },
): Promise<string> {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') return `'${path}' cannot be read: ${error.code}`
  const names = await readdir(folder).catch(() => [])
  const meant = names.find((each) => each.toLowerCase() === name.toLowerCase()) ?? nearest(name, names)
  return `there is no file '${path}'${meant === undefined ? '' : `: did you mean '${meant}'?`}`
}

/** A file's text and whether it began with a byte order mark, or why it has none. */
export type FileText = { text: string; hasMark: boolean } | { problem: string }

/** Reads a text file of at most so many bytes, which must be UTF-8. */
export async function readText(full: string, largest: number): Promise<FileText> {
  let file: FileHandle | undefined
  try {
    file = await open(full, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
    const stat = await file.stat()
    if (!stat.isFile()) return { problem: 'is not a file' }
    if (stat.size > largest) return { problem: `is larger than ${largest / 1024} kB: make several of it` }
    return decode(await file.readFile())
  } catch (error) {
    return { problem: READ_PROBLEMS[(error as NodeJS.ErrnoException).code ?? ''] ?? (error as Error).message }
  } finally {
    await file?.close()
  }
}

const READ_PROBLEMS: Record<string, string> = {
  ENOENT: 'there is no such file',
  ELOOP: 'is a link to another place: put the file itself into the folder',
  EISDIR: 'is a folder, not a file',
  EACCES: 'cannot be read: permission denied',
}

const MARK = '\ufeff'

function decode(bytes: Buffer): FileText {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const hasMark = text.startsWith(MARK)
    return { text: hasMark ? text.slice(1) : text, hasMark }
  } catch {
    return { problem: 'is not UTF-8 text: save it with the encoding UTF-8' }
  }
}
