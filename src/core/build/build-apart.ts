import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { PROJECT } from '#core/folders.ts'
import { areAppsBuilt, findBuildObstacle } from './builds.ts'

/**
 * Builds the browser apps unless they are up to date. The build runs in a separate process, to keep its tools
 * out of this one's memory. Returns the obstacle, in one sentence, if they cannot be built, and undefined
 * once they are built.
 */
export async function buildApart(): Promise<string | undefined> {
  if (areAppsBuilt()) return undefined
  const obstacle = findBuildObstacle()
  if (obstacle !== undefined) return obstacle
  await promisify(execFile)(process.execPath, [`${PROJECT}scripts/build.ts`])
  return undefined
}
