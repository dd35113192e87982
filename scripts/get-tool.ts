import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from '#core/folders.ts'

const TOOLS = join(PROJECT, 'tools')

/**
 * Returns the folder of a package that only tests need. Installs the package on the first call and after a version
 * change. It is not a dependency of the portal, so operators do not install it.
 */
export function getTool(name: string): string {
  const folder = join(TOOLS, 'node_modules', name)
  if (versionIn(folder) !== wantedVersion(name)) {
    console.error('Installing what the tests need …')
    execFileSync('npm', ['ci', '--prefix', TOOLS], { cwd: TOOLS, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  return folder
}

function versionIn(folder: string): string | undefined {
  const file = join(folder, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined
}

function wantedVersion(name: string): string {
  return JSON.parse(readFileSync(join(TOOLS, 'package-lock.json'), 'utf8')).packages[`node_modules/${name}`]
    .version
}
