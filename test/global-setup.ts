import type { TestProject } from 'vitest/node'
import { findWholeReads, listWholeReads, wholeReadFault } from './look-ups.ts'
import { faultOf, findWideStatements } from './plan-log.ts'
import { startPostgresCluster } from './postgres-cluster.ts'
import { makeTemplateDatabases, postgresTemplate } from './template-databases.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A connection string whose database name is `postgres`. */
    postgresUrl: string
    /** The folder of the SQLite databases that tests copy. */
    templateFolder: string
  }
}

// Contract § 9: each statement about the learning record stays …
// Contract § 9: each look-up of an account …
/** One PostgreSQL server for the whole test run, and databases to copy; every test that needs one has a copy of its own. */
export async function setup(project: TestProject) {
  const cluster = await startPostgresCluster({ explains: true })
  const templates = await makeTemplateDatabases(cluster.urlOf)
  project.provide('postgresUrl', cluster.urlOf('postgres'))
  project.provide('templateFolder', templates.folder)
  return async () => {
    templates.remove()
    const wide = await findWideStatements(cluster.planLog)
    const whole = await findWholeReads(
      cluster.urlOf(postgresTemplate('schema')),
      await listWholeReads(cluster.planLog),
    )
    await cluster.stop()
    const faults = [
      ...wide.flatMap((one) => faultOf(one) ?? []),
      ...whole.flatMap((one) => wholeReadFault(one) ?? []),
    ]
    if (faults.length > 0) throw new Error(`some statements read more than they need:\n${faults.join('\n')}`)
  }
}
