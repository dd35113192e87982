import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROJECT } from '#core/folders.ts'

/** Parts of a release that its server needs to run from source, without the web app. */
const PARTS = ['package.json', 'bin', 'courses', 'src/contract', 'src/domain', 'src/server']

/**
 * Returns the commit of the newest release before this commit, found by its tag or its message. Undefined in a clone
 * with neither.
 */
export function findPreviousRelease(): string | undefined {
  const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^')
  const byMessage = () =>
    git('log', '-1', '--format=%H', '--extended-regexp', '--grep=^chore: release [0-9]', 'HEAD^')
  return tag || byMessage() || undefined
}

/** Returns git's output. Empty if it fails. */
function git(...args: string[]): string {
  try {
    return execFileSync('git', args, {
      cwd: PROJECT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return ''
  }
}

/** An unpacked release in a separate folder, with this checkout's packages and a web app of one file. */
export interface UnpackedRelease {
  folder: string
  /** Path and content of the web app's only file. */
  asset: { path: string; text: string }
  remove: () => void
}

/** Unpacks the server of a release at a commit. */
export function unpackRelease(commit: string): UnpackedRelease {
  const folder = mkdtempSync(join(tmpdir(), 'portal-release-'))
  const archive = execFileSync('git', ['archive', commit, ...PARTS], {
    cwd: PROJECT,
    maxBuffer: 256 * 1024 * 1024,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'))
  const asset = { path: '/assets/index-of-before.js', text: 'console.log("the release before")\n' }
  mkdirSync(join(folder, 'dist/web/assets'), { recursive: true })
  writeFileSync(join(folder, 'dist/web', asset.path), asset.text)
  writeFileSync(join(folder, 'dist/web/index.html'), `<script type="module" src="${asset.path}"></script>`)
  // A release serves its included build, and has no sources of the web app.
  writeFileSync(join(folder, 'dist/web/sources.sha256'), 'of the release')
  return { folder, asset, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
