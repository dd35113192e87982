#!/usr/bin/env node
// The operator command line.
import './need-node.js'

await import('../src/operator/start-command.ts')
