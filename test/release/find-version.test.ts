import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { readNextVersion } from '#core/version.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { findVersion } from '../../scripts/find-version.ts'

const folder = scratchFolder()

it('a build has the version of its tag, otherwise the date and the abbreviated hash of its commit', () => {
  const next = readNextVersion()
  const env = {
    ...process.env,
    GIT_COMMITTER_DATE: '2026-11-28T23:30:00-02:00',
    GIT_CEILING_DIRECTORIES: folder,
  }
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@b.example']
  const git = (...args: string[]) =>
    execFileSync('git', [...who, ...args], { cwd: folder, env, encoding: 'utf8' }).trim()
  expect(findVersion(folder)).toBe(`${next}-dev`)
  git('init', '--quiet')
  git('commit', '--quiet', '--allow-empty', '--message', 'Begin')
  const commit = git('rev-parse', 'HEAD').slice(0, 8)
  expect(findVersion(folder)).toBe(`${next}-dev.20261129+${commit}`)
  git('tag', 'v0.0.1')
  expect(findVersion(folder)).toBe(`${next}-dev.20261129+${commit}`)
  git('tag', `v${next}`)
  expect(findVersion(folder)).toBe(next)
})
