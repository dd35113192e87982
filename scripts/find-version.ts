import { execFileSync } from 'node:child_process'
import { PROJECT } from '#core/folders.ts'
import { readNextVersion } from '#core/version.ts'

/**
 * Finds the version of a build: that of the commit's tag, else the next one with the commit's day in UTC and its
 * beginning. Where there is no git, as in the image's build, `RELEASE_VERSION` says it.
 */
export function findVersion(project = PROJECT): string {
  const next = readNextVersion()
  const git = (...args: string[]) => {
    const env = { ...process.env, TZ: 'UTC' }
    return execFileSync('git', args, {
      ...{ cwd: project, env, encoding: 'utf8' },
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  }
  try {
    if (git('tag', '--points-at', 'HEAD').split('\n').includes(`v${next}`)) return next
    const commit = git('log', '-1', '--abbrev=8', '--format=%cd+%h', '--date=format-local:%Y%m%d')
    return `${next}-dev.${commit}`
  } catch {
    return process.env.RELEASE_VERSION || `${next}-dev`
  }
}
