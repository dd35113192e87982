import { enableCompileCache, flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { COMPILED } from '#core/folders.ts'

// Keeps other users of the machine from reading this process's files: the database contains keys, the outbox
// links.
process.umask(0o077)

// Before anything else is loaded, so that all code comes compiled from the second start on. Node keeps one
// entry per file, valid only for its content and this version of Node. If the folder is not writable, every
// start compiles again.
enableCompileCache(COMPILED)

// Garbage from startup would grow V8's young generation to its maximum, which an idle server would keep. So it
// may not grow until startup is done.
setFlagsFromString('--semi-space-growth-factor=1')
const { start } = await import('./start.ts')
await start(process.env)
flushCompileCache()
setFlagsFromString('--semi-space-growth-factor=2')

// Keeps the heap small: with V8's default, the lists of a few large teams would leave several times as much.
// It is collected when it has grown by half.
setFlagsFromString('--heap-growing-percent=50')
