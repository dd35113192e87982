/**
 * Runs the browser tests. Installs their browser if it is missing. `npm run test:journeys -- --headed
 * e2e/my-learning/learning.spec.ts` runs one test in a visible browser, with a trace. All other options are
 * Playwright's.
 */
import { spawnSync } from 'node:child_process'
import './get-browser.ts'

const args = process.argv.slice(2)
const watched = args.includes('--headed') ? ['--workers=1', '--retries=0', '--trace=on'] : []
const { status } = spawnSync('playwright', ['test', ...watched, ...args], { stdio: 'inherit' })
process.exitCode = status ?? 1
