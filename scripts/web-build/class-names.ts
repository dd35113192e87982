import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { PROJECT } from '../../src/core/folders.ts'

/**
 * Class names in the built app: the name in the file, plus two or three letters for the file. Short names keep scripts
 * small.
 */
export const CLASS_NAMES = {
  modules: {
    generateScopedName: (name: string, file: string) => `${name}${hashOf(relative(PROJECT, file))}`,
  },
}

function hashOf(file: string): string {
  return createHash('sha256').update(file).digest('base64url').slice(0, 3)
}
