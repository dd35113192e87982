import { constants } from 'node:fs'
import { type FileHandle, lstat, open, readdir } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { errorMessage } from '#core/error-message.ts'
import { nearest } from '#core/nearest.ts'
import { fieldsOf, ownValue } from '#domain/unknown-value.ts'

/** A path relative to the folder with `/`, or the reason why it is not usable. */
export type FolderPath = { path: string } | { problem: string }

/** Parses the path in a file reference. `base` is the folder of the referring file. */
export function toFolderPath(written: string, base = '.'): FolderPath {
  if (written.includes('\0')) return { problem: 'a file name contains an invalid character' }
  if (/^[/\\]|^[a-z]:/i.test(written))
    return {
      problem: `'${written}' isn’t in the course’s folder: put the file there and use its path in the folder`,
    }
  if (written.includes('\\')) return { problem: `'${written}' has a backslash: use / between folders` }
  const path = posix.normalize(posix.join(base, written))
  if (path === '..' || path.startsWith('../'))
    return { problem: `'${written}' is outside the course’s folder: move the file into it` }
  return path === '.' || path.endsWith('/') ? { problem: `'${written}' isn’t a file name` } : { path }
}

/** A file of the folder with its path as spelled on disk, or the reason why it is not usable. */
export type FoundFile = { full: string; path: string; size: number } | { problem: string }

/** Finds a file in a folder. Refuses symbolic links, which could lead anywhere unnoticed. */
export async function findFolderFile(folder: string, path: string): Promise<FoundFile> {
  const steps = path.split('/')
  let full = folder
  for (const [place, step] of steps.entries()) {
    const isLast = place === steps.length - 1
    const name = await nameOnDisk(full, step)
    const found = await lstat(join(full, name)).catch((error: NodeJS.ErrnoException) => error)
    if (found instanceof Error)
      return { problem: await explainMissing(found, { steps, place, folder: full }) }
    full = join(full, name)
    steps[place] = name
    if (found.isSymbolicLink())
      return { problem: `'${path}' is a link to another location: put the file itself in the folder` }
    if (isLast && found.isFile()) return { full, path: steps.join('/'), size: found.size }
    if (isLast) return { problem: `'${path}' isn’t a file` }
  }
  return { problem: `'${path}' isn’t a file` }
}

/** Returns a name as spelled on disk, where macOS may store a decomposed ä. */
async function nameOnDisk(folder: string, name: string): Promise<string> {
  if (/^[ -~]*$/.test(name)) return name
  const names = await readdir(folder).catch((): string[] => [])
  if (names.includes(name)) return name
  return names.find((each) => each.normalize() === name.normalize()) ?? name
}

/** The components of a path. The component at index `place` is missing from `folder`. */
interface MissingStep {
  steps: string[]
  place: number
  folder: string
}

async function explainMissing(error: NodeJS.ErrnoException, missing: MissingStep): Promise<string> {
  const path = missing.steps.join('/')
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') return `'${path}' can’t be read: ${error.code}`
  const names = await readdir(missing.folder).catch((): string[] => [])
  return `there’s no file '${path}'${hintAt(missing, names)}`
}

/** Suggests the file that was probably meant, and the correction of its name. */
function hintAt({ steps, place }: MissingStep, names: string[]): string {
  const { [place]: name = '' } = steps
  const longer = names.find((each) => each.toLowerCase() === `${name}.txt`.toLowerCase())
  if (longer !== undefined)
    return `, but there’s '${longer}': remove .txt from its name (in Windows, turn on 'File name extensions' to see it)`
  const stem = name.replace(/\.[^.]*$/, '').toLowerCase()
  const document = names.find(
    (each) => /\.(?:docx?|odt|rtf|pages)$/i.test(each) && each.toLowerCase().startsWith(`${stem}.`),
  )
  if (document !== undefined)
    return `, but there’s '${document}', which isn’t plain text: save its text as '${name}'`
  const same = names.find((each) => each.toLowerCase() === name.toLowerCase())
  const meant = same ?? nearest(name, names)
  if (meant === undefined) return ''
  // `course.yaml` is a fixed name, so the author has to rename the file instead.
  if (name === 'course.yaml') return `, but there’s '${meant}': rename it to ${name}`
  return `: did you mean '${steps.with(place, meant).join('/')}'?`
}

/** The text of a file and whether it began with a byte order mark, or the reason why it is unreadable. */
export type FileText = { text: string; hasMark: boolean } | { problem: string }

/** Reads a UTF-8 text file of at most `largest` bytes. */
export async function readText(full: string, largest: number): Promise<FileText> {
  let file: FileHandle | undefined
  try {
    file = await open(full, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
    const stat = await file.stat()
    if (!stat.isFile()) return { problem: 'this isn’t a file' }
    if (stat.size > largest) return { problem: `the file is larger than ${largest / 1024} kB: split it` }
    return decode(await file.readFile())
  } catch (error) {
    return { problem: ownValue(READ_PROBLEMS, String(fieldsOf(error).code)) ?? errorMessage(error) }
  } finally {
    await file?.close()
  }
}

const READ_PROBLEMS: Record<string, string> = {
  ENOENT: 'there’s no such file',
  ELOOP: 'the file is a link to another location: put the file itself in the folder',
  EISDIR: 'the file is a folder, not a file',
  EACCES: 'the file can’t be read: permission denied',
}

const MARK = '\ufeff'

/** First bytes of other file formats regardless of their names, with advice for the author. */
const OTHER_KINDS: [begin: string, problem: string][] = [
  [
    '{\\rtf',
    'the file is an RTF file, not plain text: save it as plain text (in TextEdit: Format, Make Plain Text)',
  ],
  [
    'PK\u0003\u0004',
    'the file is from Word or another program, not plain text: copy its text into a new plain-text file',
  ],
  [
    '\u00d0\u00cf\u0011\u00e0',
    'the file is a Word file, not plain text: copy its text into a new plain-text file',
  ],
  ['%PDF', 'the file is a PDF, not plain text: copy its text into a new plain-text file'],
  ['\u00ff\u00fe', 'the file is saved as UTF-16 (“Unicode” in Notepad): save it as UTF-8'],
  ['\u00fe\u00ff', 'the file is saved as UTF-16 (“Unicode” in Notepad): save it as UTF-8'],
]

function decode(bytes: Buffer): FileText {
  const head = bytes.toString('latin1', 0, 8)
  const [, problem] = OTHER_KINDS.find(([begin]) => head.startsWith(begin)) ?? []
  if (problem !== undefined) return { problem }
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    if (text.includes('\0')) return { problem: 'the file isn’t plain text' }
    const hasMark = text.startsWith(MARK)
    return { text: hasMark ? text.slice(1) : text, hasMark }
  } catch {
    return { problem: 'the file isn’t UTF-8 text: save it as UTF-8' }
  }
}
