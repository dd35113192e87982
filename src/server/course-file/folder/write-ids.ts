import { randomBytes } from 'node:crypto'
import { chmod, rename, rm, stat, writeFile } from 'node:fs/promises'
import type { NewId } from './read-course-yaml.ts'

/** Returns a new id for a course, a module or a question: 12 letters and digits that say nothing. */
export function newId(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  return Array.from(randomBytes(12), (byte) => letters[byte % letters.length]).join('')
}

/** Returns the text of `course.yaml` with the new ids in it, each before the first field of its part; nothing else changes. */
export function withIds(text: string, newIds: NewId[]): string {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  return newIds
    .toSorted((one, other) => other.offset - one.offset)
    .reduce((written, { id, offset, isFlow }) => {
      const [before, after] = [written.slice(0, offset), written.slice(offset)]
      const column = offset - (before.lastIndexOf('\n') + 1)
      return `${before}id: ${id}${isFlow ? ', ' : `${lineEnd}${' '.repeat(column)}`}${after}`
    }, text)
}

/** Replaces a file at once or not at all; it keeps its permissions. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const { mode } = await stat(path)
  const temporary = `${path}.${newId()}.tmp`
  try {
    await writeFile(temporary, text, { flag: 'wx' })
    await chmod(temporary, mode)
    await rename(temporary, path)
  } finally {
    await rm(temporary, { force: true })
  }
}
