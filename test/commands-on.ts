import { parseConfig } from '#core/config.ts'
import type { Answer, Facts } from '#operator/answer.ts'
import type { StoreCommand, Terminal, Values } from '#operator/command.ts'
import type { TestApp } from './test-app.ts'

/** A terminal that nobody reads and nobody types at. */
export const SILENT: Terminal = { print: () => undefined, warn: () => undefined, readInput: async () => '' }

/** Runs the operator's commands on a test's portal, in its process, without a terminal. */
export function commandsOn(app: TestApp) {
  const config = { ...parseConfig({ DATA_DIR: app.dataDir }), store: app.address }

  async function run(command: StoreCommand, values: Values = {}): Promise<Answer> {
    return command.run(values, { ...SILENT, config, db: app.db, now: app.now() })
  }

  return {
    run,
    /** The list that a command answers with. */
    async listOf(command: StoreCommand, values: Values = {}): Promise<Facts[]> {
      const answer = await run(command, values)
      if (typeof answer === 'string' || !('list' in answer)) throw new Error('the answer is no list')
      return answer.list
    },
    /** The facts that a command answers with. */
    async factsOf(command: StoreCommand, values: Values = {}): Promise<Facts> {
      const answer = await run(command, values)
      if (typeof answer === 'string' || !('facts' in answer)) throw new Error('the answer is no facts')
      return answer.facts
    },
  }
}
