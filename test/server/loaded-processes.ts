import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Program that records the loaded modules of each process, in a file named after its parent and itself. */
const NOTE_LOADED = `
const { appendFileSync } = process.getBuiltinModule('node:fs')
const { registerHooks } = process.getBuiltinModule('node:module')
const file = process.env.LOADED + '/' + process.ppid + '-' + process.pid
registerHooks({
  load(url, context, next) {
    appendFileSync(file, url + '\\n')
    return next(url, context)
  },
})
`

/**
 * Returns an environment that makes a server and its child processes record their loaded modules, and a function that
 * lists them.
 */
export function watchProcesses(dataDir: string) {
  const folder = join(dataDir, 'loaded')
  mkdirSync(folder)
  const hooks = join(dataDir, 'note-loaded.mjs')
  writeFileSync(hooks, NOTE_LOADED)
  return {
    env: { LOADED: folder, NODE_OPTIONS: `--import ${hooks}` },
    /** Lists all processes that have loaded a file with this name. */
    list: (loaded = ''): { parent: number; pid: number; urls: string }[] =>
      readdirSync(folder)
        .map((name) => {
          const [parent = 0, pid = 0] = name.split('-').map(Number)
          return { parent, pid, urls: readFileSync(join(folder, name), 'utf8') }
        })
        .filter(({ urls }) => urls.includes(loaded)),
  }
}
