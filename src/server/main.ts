import { enableCompileCache, flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { COMPILED } from '#core/folders.ts'

// Prevents other users of the machine from reading this process's files: the database contains keys, the outbox
// contains links.
process.umask(0o077)

// Enabled before other code is loaded, so that all code comes compiled from the second start on. Node keeps one entry
// per file, valid only for its content and this version of Node. If the folder is not writable, every start compiles
// again.
enableCompileCache(COMPILED)

// Garbage from startup would grow V8's young generation to its maximum, which an idle server would keep. Growth is
// therefore disabled until startup is done.
setFlagsFromString('--semi-space-growth-factor=1')
const { start } = await import('./start.ts')
await start(process.env)
flushCompileCache()
setFlagsFromString('--semi-space-growth-factor=2')

// Keeps the heap small by collecting it when it has grown by half. With V8's default, the lists of a few large teams
// would retain several times as much.
setFlagsFromString('--heap-growing-percent=50')
