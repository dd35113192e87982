import { Console } from 'node:console'
import { createInterface } from 'node:readline/promises'
import { type Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { toPrintable } from '#domain/text/printable.ts'
import type { Terminal } from './command.ts'

/** Streams of a terminal, or of a program in its role. */
export type Streams = Record<'stdout' | 'stderr', Writable & { isTTY?: boolean }> & {
  stdin: Readable & { isTTY?: boolean }
}

/** Opens a terminal that escapes control sequences in untrusted text. */
export function openTerminal(streams: Streams): Terminal {
  const { stdin, stdout, stderr } = streams
  const { log, error } = new Console(stdout, stderr)
  const isTerminal = stdin.isTTY && stdout.isTTY
  return {
    readInput: () => text(stdin),
    print: (line) => log(toPrintable(line)),
    warn: (line) => error(toPrintable(line)),
    ask: isTerminal ? (question) => readLine(toPrintable(question), streams) : undefined,
    askHidden: isTerminal ? (question) => askHidden(toPrintable(question), streams) : undefined,
  }
}

/** Asks without echoing the input. Echo is off before the question appears. */
async function askHidden(question: string, { stdin, stdout }: Streams): Promise<string> {
  const typing = readLine('', { stdin, stdout: new Writable({ write: (_chunk, _encoding, done) => done() }) })
  stdout.write(question)
  const entered = await typing
  stdout.write('\n')
  return entered
}

/** Asks on the terminal and returns the entered line. Empty if the input ends. */
async function readLine(question: string, from: { stdin: Readable; stdout: Writable }): Promise<string> {
  const lines = createInterface({ input: from.stdin, output: from.stdout, terminal: true })
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
  try {
    return await Promise.race([lines.question(question), ended])
  } finally {
    lines.close()
  }
}
