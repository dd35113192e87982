import { execFileSync } from 'node:child_process'
import { PROJECT } from '#core/folders.ts'
import { readNextVersion } from '#core/version.ts'

/**
 * Returns the version of a build: the commit's tag, or the next version with the commit's UTC date and short hash.
 * Without git, as in the image build, returns `RELEASE_VERSION`.
 */
export function findVersion(project = PROJECT): string {
  const next = readNextVersion()
  const git = (...args: string[]) => {
    const env = { ...process.env, TZ: 'UTC' }
    return execFileSync('git', args, {
      cwd: project,
      env,
      encoding: 'utf8',
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
