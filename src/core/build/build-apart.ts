import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { PROJECT } from '#core/folders.ts'
import { areAppsBuilt, findBuildObstacle } from './builds.ts'

/**
 * Builds the apps for browsers unless they are built already, in a process of its own, whose tools would stay in this
 * one's memory. Returns what stands in the way, in one sentence; undefined once they are built.
 */
export async function buildApart(): Promise<string | undefined> {
  if (areAppsBuilt()) return undefined
  const obstacle = findBuildObstacle()
  if (obstacle !== undefined) return obstacle
  await promisify(execFile)(process.execPath, [`${PROJECT}scripts/build.ts`])
  return undefined
}
