import { enableCompileCache, flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { COMPILED } from '#core/folders.ts'

// Keeps other users of the machine from reading what this process writes: the database holds keys, the outbox
// links.
process.umask(0o077)

// Before anything else is loaded, so that all of it comes compiled from the second start on. Node keeps one
// entry a file, valid only for this content and this version of Node. Where the folder cannot be written,
// every start compiles anew.
enableCompileCache(COMPILED)

// What a start leaves behind would let V8's space for new objects grow to its full size, which an idle server
// then keeps: it grows from now on by nothing, and once requests come by its usual factor.
setFlagsFromString('--semi-space-growth-factor=1')
const { start } = await import('./start.ts')
await start(process.env)
flushCompileCache()
setFlagsFromString('--semi-space-growth-factor=2')

// A portal lives on little: by V8's own measure, the lists of a few large teams would leave a heap of several
// times that behind. It is swept when it has grown by half.
setFlagsFromString('--heap-growing-percent=50')
