import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** True if packages can be installed without a prompt: as root on Debian. */
export const isDebianRoot = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0

/**
 * Command prefix that waits for concurrent installations: other suites through a lock on this folder, other programs
 * for up to ten minutes.
 */
const ONE_AT_A_TIME = ['/var/lib/apt/lists', 'apt-get', '-o', 'DPkg::Lock::Timeout=600']

/** Installs a Debian package with only its required dependencies. Throws on failure. */
export function aptInstall(name: string): void {
  run('flock', [...ONE_AT_A_TIME, 'update'])
  run('flock', [...ONE_AT_A_TIME, 'install', '-y', '--no-install-recommends', name])
}

/** Runs a command. Prints the command and its errors. */
export function run(command: string, args: string[]): void {
  console.log(`${command} ${args.join(' ')}`)
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}
