import type { TestProject } from 'vitest/node'
import { findWholeReads, listWholeReads, wholeReadProblem } from '#test/databases/look-ups.ts'
import { findWideStatements, problemOf } from '#test/databases/plan-log.ts'
import { startPostgresCluster } from '#test/databases/postgres-cluster.ts'
import { makeTemplateDatabases, postgresTemplate } from '#test/databases/template-databases.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A connection string whose database name is `postgres`. */
    postgresUrl: string
    /** The folder of the SQLite databases that tests copy. */
    templateFolder: string
    /** The kinds of database on which suites that touch data run. */
    databaseKinds: ('sqlite' | 'postgres')[]
  }
}

// Contract § 9: each statement about the learning record stays …
// Contract § 9: each look-up of an account …
/** Starts one PostgreSQL server for the whole run, with databases that tests copy. */
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
    const problems = [
      ...wide.flatMap((one) => problemOf(one) ?? []),
      ...whole.flatMap((one) => wholeReadProblem(one) ?? []),
    ]
    if (problems.length > 0)
      throw new Error(`some statements read more than they need:\n${problems.join('\n')}`)
  }
}
