/**
 * Builds the image of deploy/Dockerfile and checks its start as in deploy/compose.yaml, a response, a command and its
 * stop: `npm run release -- --image`. Requires a Docker daemon.
 */
import { execFileSync } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { PROJECT } from '#core/folders.ts'
import { findVersion } from './find-version.ts'

const version = findVersion()
/** Name of the image. Tags must not contain a plus sign. */
const IMAGE = `partner-training-portal:${version.replace('+', '-')}`

/** Timeout for the container to become healthy, in ms. */
const START_TIMEOUT_MS = 60_000

const SETTINGS = {
  PUBLIC_ORIGIN: 'https://portal.example',
  SUPPORT_EMAIL: 'help@portal.example',
  TRUST_PROXY: '1',
}

const built = ['--build-arg', `RELEASE_VERSION=${version}`]
docker(
  'build',
  '--file',
  'deploy/Dockerfile',
  ...built,
  '--tag',
  IMAGE,
  '--tag',
  'partner-training-portal',
  '.',
)
const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['--env', `${name}=${value}`])
const shut = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges']
const container = ask('run', '--detach', '--init', ...shut, ...settings, IMAGE)
try {
  await untilHealthy()
  docker('exec', container, 'portal', 'partner', 'create', '--id', 'paws', '--name', 'Paws')
  docker('stop', '--time', '30', container)
  const code = ask('inspect', '--format', '{{.State.ExitCode}}', container)
  if (code !== '0') throw new Error(`the container stopped with ${code}`)
  console.log(`${IMAGE} starts, answers, takes a command and stops.`)
} finally {
  docker('rm', '--force', '--volumes', container)
}

async function untilHealthy(): Promise<void> {
  const end = Date.now() + START_TIMEOUT_MS
  while (ask('inspect', '--format', '{{.State.Health.Status}}', container) !== 'healthy') {
    if (Date.now() > end) throw new Error(`the container does not get healthy:\n${ask('logs', container)}`)
    await setTimeout(1000)
  }
}

function docker(...args: string[]): void {
  execFileSync('docker', args, { cwd: PROJECT, stdio: 'inherit' })
}

function ask(...args: string[]): string {
  return execFileSync('docker', args, { cwd: PROJECT, encoding: 'utf8' }).trim()
}
