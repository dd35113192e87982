import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { PROJECT } from '#core/folders.ts'
import { areAppsBuilt, findBuildObstacle } from './builds.ts'

/**
 * Builds outdated browser apps in a separate process, to keep the build tools out of this process's memory. Returns a
 * one-sentence obstacle if they cannot be built.
 */
export async function buildApart(): Promise<string | undefined> {
  if (areAppsBuilt()) return undefined
  const obstacle = findBuildObstacle()
  if (obstacle !== undefined) return obstacle
  await promisify(execFile)(process.execPath, [`${PROJECT}scripts/build.ts`])
  return undefined
}
