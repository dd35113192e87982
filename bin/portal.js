#!/usr/bin/env node
// The operator command line.
import './need-node.js'

const { load } = await import('./load.js')
await load('operator/start-command')
