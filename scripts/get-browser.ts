import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findBrowser, HEADLESS_SHELL } from '../e2e/find-browser.ts'

/** False with `--headed`, which asks for a visible browser. */
const headless = !process.argv.includes('--headed')

const isDebianRoot = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
const wantsShell = headless && !process.env.CHROMIUM_PATH && !existsSync(HEADLESS_SHELL)
if (isDebianRoot && wantsShell) tryToInstall('chromium-headless-shell')
if (!findBrowser({ headless })) getBrowser()

/** Debian's own Chromium where root may install it, Playwright's build anywhere else. */
function getBrowser(): void {
  if (isDebianRoot) install('chromium')
  else run('npx', ['playwright', 'install', 'chromium'])
  if (!findBrowser({ headless })) throw new Error('No Chromium could be installed. Set CHROMIUM_PATH to one.')
}

/** Without it the journeys take another browser, and longer. */
function tryToInstall(name: string): void {
  try {
    install(name)
  } catch {
    console.log(`${name} could not be installed: the journeys will use another Chromium and take longer.`)
  }
}

function install(name: string): void {
  run('apt-get', ['update'])
  run('apt-get', ['install', '-y', '--no-install-recommends', name])
}

function run(command: string, args: string[]): void {
  console.log(`${command} ${args.join(' ')}`)
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}
