import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { PROJECT } from '../../src/core/folders.ts'

/**
 * The names of classes in the built app: the one in the file, and two or three letters for the file. Every
 * script carries those of its elements, so they are as short as they can be.
 */
export const CLASS_NAMES = {
  modules: {
    generateScopedName: (name: string, file: string) => `${name}${hashOf(relative(PROJECT, file))}`,
  },
}

function hashOf(file: string): string {
  return createHash('sha256').update(file).digest('base64url').slice(0, 3)
}
