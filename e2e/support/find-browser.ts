import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Debian's Chromium without a browser interface, because the interface would double the time. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Returns the path of a Chromium on this machine: CHROMIUM_PATH, the system's, or Playwright's. */
export function findBrowser({ headless } = { headless: false }): string | undefined {
  const system = headless ? [HEADLESS_SHELL, ...INSTALLED] : INSTALLED
  const candidates = [process.env.CHROMIUM_PATH, ...system, chromium.executablePath()]
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path))
}
