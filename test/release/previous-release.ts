import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROJECT } from '#core/folders.ts'

/** The parts of a release that its server needs to run from its sources, without the web app. */
const PARTS = ['package.json', 'bin', 'courses', 'src/contract', 'src/domain', 'src/server']

/**
 * Returns the commit of the newest release before this commit: the one with its tag, else by its message;
 * undefined in a clone without either.
 */
export function findPreviousRelease(): string | undefined {
  const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^')
  const byMessage = () =>
    git('log', '-1', '--format=%H', '--extended-regexp', '--grep=^chore: release [0-9]', 'HEAD^')
  return tag || byMessage() || undefined
}

/** Returns the answer of git, empty where it has none. */
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

/** A release unpacked into a folder of its own, with this checkout's libraries and a web app of one file. */
export interface UnpackedRelease {
  folder: string
  /** The address of the one file of its web app, and what is in it. */
  asset: { path: string; text: string }
  remove: () => void
}

/** Unpacks a release's server as it was at a commit. */
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
  // A release has no sources of the web app, and serves the build it came with.
  writeFileSync(join(folder, 'dist/web/sources.sha256'), 'of the release')
  return { folder, asset, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
