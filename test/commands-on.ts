import { parseConfig } from '#core/config.ts'
import type { Answer, Facts } from '#operator/command-line/answer.ts'
import type { StoreCommand, Terminal, Values } from '#operator/command-line/command.ts'
import { parseValues } from '#operator/command-line/command-options.ts'
import type { TestApp } from './test-app.ts'

/** A terminal without output and input. */
export const SILENT: Terminal = { print: () => undefined, warn: () => undefined, readInput: async () => '' }

/** Runs operator commands on a test's portal, within the test's process and without a terminal. */
export function commandsOn(app: TestApp) {
  const config = { ...parseConfig({ DATA_DIR: app.dataDir }), store: app.address }

  async function run(command: StoreCommand, values: Values = {}): Promise<Answer> {
    return command.run(parseValues(command, values), { ...SILENT, config, db: app.db, now: app.now() })
  }

  return {
    run,
    /** Returns the list that a command produces. Throws for any other result. */
    async listOf(command: StoreCommand, values: Values = {}): Promise<Facts[]> {
      const answer = await run(command, values)
      if (typeof answer === 'string' || !('list' in answer)) throw new Error('the answer is no list')
      return answer.list
    },
    /** Returns the facts that a command produces. Throws for any other result. */
    async factsOf(command: StoreCommand, values: Values = {}): Promise<Facts> {
      const answer = await run(command, values)
      if (typeof answer === 'string' || !('facts' in answer)) throw new Error('the answer is no facts')
      return answer.facts
    },
  }
}
