import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Notes what each process loads, in a file named for its parent and itself. */
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

/** Returns the environment in which a server and what it starts note what they load, and what lists them. */
export function watchProcesses(dataDir: string) {
  const folder = join(dataDir, 'loaded')
  mkdirSync(folder)
  const hooks = join(dataDir, 'note-loaded.mjs')
  writeFileSync(hooks, NOTE_LOADED)
  return {
    env: { LOADED: folder, NODE_OPTIONS: `--import ${hooks}` },
    /** Lists every process there was, those that have loaded a file of this name. */
    list: (loaded = ''): { parent: number; pid: number; urls: string }[] =>
      readdirSync(folder)
        .map((name) => {
          const [parent = 0, pid = 0] = name.split('-').map(Number)
          return { parent, pid, urls: readFileSync(join(folder, name), 'utf8') }
        })
        .filter(({ urls }) => urls.includes(loaded)),
  }
}
