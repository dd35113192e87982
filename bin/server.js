#!/usr/bin/env node
// The server, for process managers: as `npm start` runs it.
import './need-node.js'

await import('../src/server/main.ts')
