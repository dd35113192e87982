import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** True where packages can be installed without asking: for root on Debian. */
export const isDebianRoot = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0

/**
 * Waits for whoever installs something at the same time: another suite by the lock on this folder, anybody
 * else at most ten minutes.
 */
const ONE_AT_A_TIME = ['/var/lib/apt/lists', 'apt-get', '-o', 'DPkg::Lock::Timeout=600']

/** Installs one of Debian's packages with what it needs and no more. Throws if that fails. */
export function aptInstall(name: string): void {
  run('flock', [...ONE_AT_A_TIME, 'update'])
  run('flock', [...ONE_AT_A_TIME, 'install', '-y', '--no-install-recommends', name])
}

/** Runs a command, and shows it and its problems. */
export function run(command: string, args: string[]): void {
  console.log(`${command} ${args.join(' ')}`)
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}
