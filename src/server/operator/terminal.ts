import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { toPrintable } from '#domain/printable.ts'
import type { Terminal } from './command.ts'

/** Opens the terminal so that text written by others is only ever shown, never interpreted as escape sequences. */
export function openTerminal(): Terminal {
  const isTerminal = process.stdin.isTTY && process.stdout.isTTY
  return {
    readInput: () => text(process.stdin),
    print: (line) => console.log(toPrintable(line)),
    warn: (line) => console.error(toPrintable(line)),
    ask: isTerminal ? (question) => askOnTerminal(toPrintable(question)) : undefined,
    askHidden: isTerminal ? (question) => askHidden(toPrintable(question)) : undefined,
  }
}

/** Asks on the terminal and returns the typed line; empty if the input ends. */
function askOnTerminal(question: string): Promise<string> {
  return readLine(question, process.stdout)
}

/** Asks without showing what is typed: the terminal has stopped showing it before the question is there. */
async function askHidden(question: string): Promise<string> {
  const typing = readLine('', new Writable({ write: (_chunk, _encoding, done) => done() }))
  process.stdout.write(question)
  const typed = await typing
  process.stdout.write('\n')
  return typed
}

async function readLine(question: string, output: NodeJS.WritableStream): Promise<string> {
  const lines = createInterface({ input: process.stdin, output, terminal: true })
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
  try {
    return await Promise.race([lines.question(question), ended])
  } finally {
    lines.close()
  }
}
