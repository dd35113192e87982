import { createInterface } from 'node:readline/promises'

/** Asks on the terminal and gives the line typed; ending the input is no answer. */
export async function askOnTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
  try {
    return await Promise.race([terminal.question(question), ended])
  } finally {
    terminal.close()
  }
}
