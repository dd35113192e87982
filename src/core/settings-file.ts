import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { nearest } from './nearest.ts'

/** Variables of Node, OpenSSL, PostgreSQL's programs and the system, which the settings file may contain. */
const OF_OTHERS =
  /^(NODE_|UV_|SSL_|OPENSSL_|PG|MALLOC_|LC_|LANG$|TZ$|PATH$|HOME$|TMPDIR$|(HTTPS?|NO|ALL)_PROXY$)/i

/** Returns the settings files of Node's `--env-file` options. */
export function settingsFilesOf(execArgv: string[]): string[] {
  return execArgv.flatMap((word, place) => {
    const [name, file = execArgv[place + 1]] = word.split(/=(.*)/s)
    return /^--env-file(-if-exists)?$/.test(name ?? '') && file !== undefined ? [file] : []
  })
}

/** Lists the unknown settings in the portal's settings file. Empty if the file is unreadable. */
export function listUnknownSettings(file: string, known: string[]): { name: string; problem: string }[] {
  return namesIn(file)
    .filter((name) => !known.includes(name) && !OF_OTHERS.test(name))
    .map((name) => {
      const meant = nearest(name, known)
      const hint = meant === undefined ? 'see .env.example' : `did you mean ${meant}?`
      return { name, problem: `${name} in ${file} is no setting of the portal; ${hint}` }
    })
}

function namesIn(file: string): string[] {
  try {
    return Object.keys(parseEnv(readFileSync(file, 'utf8')))
  } catch {
    return []
  }
}
