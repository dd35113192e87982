import { chmod, rename, rm, stat, writeFile } from 'node:fs/promises'
import { newId } from '#core/secret.ts'
import type { NewId } from './read-course-yaml.ts'

/** Inserts new ids into the text of `course.yaml`. The rest of the text stays the same. */
export function withIds(text: string, newIds: NewId[]): string {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  const offsets = newIds.toSorted((one, other) => one.offset - other.offset)
  const pieces = offsets.map(({ id, offset, end, isFlow }, place) => {
    const column = offset - (text.lastIndexOf('\n', offset - 1) + 1)
    const before = text.slice(offsets[place - 1]?.end ?? 0, offset)
    if (end > offset) return `${before}${id}`
    return `${before}id: ${id}${isFlow ? ', ' : `${lineEnd}${' '.repeat(column)}`}`
  })
  return pieces.join('') + text.slice(offsets.at(-1)?.end ?? 0)
}

/** Writes a file atomically. An existing file keeps its permissions. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const replaced = await stat(path).catch(() => undefined)
  const temporary = `${path}.${newId()}.tmp`
  try {
    await writeFile(temporary, text, { flag: 'wx' })
    if (replaced) await chmod(temporary, replaced.mode)
    await rename(temporary, path)
  } finally {
    await rm(temporary, { force: true })
  }
}
