import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findBrowser } from '../e2e/find-browser.ts'

if (!findBrowser()) getBrowser()

/** Debian's own Chromium where root may install it, Playwright's build anywhere else. */
function getBrowser(): void {
  const isDebianRoot = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
  if (isDebianRoot) {
    run('apt-get', ['update'])
    run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'])
  } else run('npx', ['playwright', 'install', 'chromium'])
  if (!findBrowser()) throw new Error('No Chromium could be installed. Set CHROMIUM_PATH to one.')
}

function run(command: string, args: string[]): void {
  console.log(`${command} ${args.join(' ')}`)
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}
