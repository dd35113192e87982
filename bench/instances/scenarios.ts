import { setTimeout } from 'node:timers/promises'
import type { Site } from './site.ts'

/** Guarantees for a scenario with a failure. */
export interface Promised {
  /** Maximum number of failed requests. Counts only idempotent requests. */
  failed?: number
  /** Maximum wait for an action, in ms. */
  longest?: number
  /** Maximum number of duplicate emails. Undefined if a kill can occur between a delivery and its record. */
  mailsAgain?: number
}

/** A scenario with a failure during learning. */
export interface Scenario {
  name: string
  about: string
  promised: Promised
  /** Causes failures for about this number of seconds. Returns additional problems. */
  run: (site: Site, seconds: number) => Promise<string[]>
}

const SECOND = 1000

/** Scenarios on a single PostgreSQL. */
export const SCENARIOS: Scenario[] = [
  {
    name: 'kill',
    about: 'kill -9 of an instance, five times',
    promised: { failed: 0 },
    async run({ instances, proxy }, seconds) {
      for (let kill = 0; kill < 5; kill++) {
        await setTimeout((seconds / 6) * SECOND)
        const instance = instances[kill % 2 === 0 ? 0 : 1]
        await instance.kill()
        await instance.start()
        await proxy.untilUp('portal-1', 'portal-2')
      }
      await setTimeout((seconds / 6) * SECOND)
      return []
    },
  },
  {
    name: 'stops',
    about: 'rolling restarts, one instance after the other by SIGTERM',
    promised: { failed: 0, mailsAgain: 0 },
    async run({ instances, proxy }, seconds) {
      const problems: string[] = []
      const end = performance.now() + seconds * SECOND
      do {
        for (const instance of instances) {
          const code = await instance.stop()
          if (code !== 0) problems.push(`an instance that should stop ended with ${code}`)
          await instance.start()
          await proxy.untilUp('portal-1', 'portal-2')
        }
      } while (performance.now() < end)
      return problems
    },
  },
  {
    name: 'restart',
    about: 'PostgreSQL restarted three times',
    promised: { longest: 5 * SECOND, mailsAgain: 0 },
    async run({ database, instances }, seconds) {
      for (let restart = 0; restart < 3; restart++) {
        await setTimeout((seconds / 4) * SECOND)
        await database.halt()
        await database.start()
      }
      await setTimeout((seconds / 4) * SECOND)
      return listEnded(instances)
    },
  },
  {
    name: 'away',
    about: 'PostgreSQL away for a sixth of the time, and later hung for as long',
    promised: { mailsAgain: 0 },
    async run({ database, instances }, seconds) {
      const part = (seconds / 6) * SECOND
      await setTimeout(part)
      await database.halt()
      await setTimeout(part)
      await database.start()
      await setTimeout(part)
      database.pause()
      await setTimeout(part)
      database.resume()
      await setTimeout(2 * part)
      return listEnded(instances)
    },
  },
]

function listEnded(instances: Site['instances']): string[] {
  return instances.filter((instance) => !instance.isLive()).map(({ port }) => `the instance at ${port} ended`)
}
