import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { fieldsOf } from '#domain/unknown-value.ts'

/**
 * Creates a folder with its parents. Throws if that is impossible. Node's recursive `mkdir` never ends below a folder
 * such as /proc, which refuses new folders with ENOENT.
 * @see https://github.com/nodejs/node/issues/31481
 */
export function makeFolder(path: string, mode?: number): void {
  try {
    mkdirSync(path, mode)
  } catch (error) {
    const { code } = fieldsOf(error)
    if (code === 'EEXIST' && statSync(path).isDirectory()) return
    if (code !== 'ENOENT' || isThere(dirname(path))) throw error
    makeFolder(dirname(path), mode)
    makeFolder(path, mode)
  }
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}
