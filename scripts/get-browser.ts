import { existsSync } from 'node:fs'
import { findBrowser, HEADLESS_SHELL } from '../e2e/support/find-browser.ts'
import { aptInstall, isDebianRoot, run } from './apt-install.ts'

/** False with `--headed`, which requires a visible browser. */
const headless = !process.argv.includes('--headed')

const wantsShell = headless && !process.env.CHROMIUM_PATH && !existsSync(HEADLESS_SHELL)
if (isDebianRoot && wantsShell) tryToInstall('chromium-headless-shell')
if (!findBrowser({ headless })) getBrowser()

/** Installs Debian's Chromium as root, otherwise Playwright's build. */
function getBrowser(): void {
  if (isDebianRoot) aptInstall('chromium')
  else run('npx', ['playwright', 'install', 'chromium'])
  if (!findBrowser({ headless })) throw new Error('No Chromium could be installed. Set CHROMIUM_PATH to one.')
}

/** Tries to install a package. Without it the tests use another browser and take longer. */
function tryToInstall(name: string): void {
  try {
    aptInstall(name)
  } catch {
    console.log(`${name} could not be installed: the journeys will use another Chromium and take longer.`)
  }
}
