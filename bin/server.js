#!/usr/bin/env node
// The server, for process managers: as `npm start` runs it.
import './need-node.js'

const { load } = await import('./load.js')
await load('server/main')
