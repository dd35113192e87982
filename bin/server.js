#!/usr/bin/env node
// The server, for process managers: as `npm start` runs it.
import './need-node.js'

const { load } = await import('./load.js')
try {
  await load('server/main')
} catch (error) {
  // What the program cannot explain itself, since it could not be loaded.
  console.error(`The portal will not start: ${error.message}. Install the release again.`)
  process.exit(1)
}
