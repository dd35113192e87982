import type { TestProject } from 'vitest/node'
import { faultOf, findWideStatements } from './plan-log.ts'
import { startPostgresCluster } from './postgres-cluster.ts'
import { makeTemplateDatabases } from './template-databases.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A connection string whose database name is `postgres`. */
    postgresUrl: string
    /** Where the SQLite databases lie that tests copy. */
    templateFolder: string
  }
}

/** One PostgreSQL server for the whole test run, and databases to copy; every test that needs one has a copy of its own. */
export async function setup(project: TestProject) {
  const cluster = await startPostgresCluster({ explains: true })
  const templates = await makeTemplateDatabases(cluster.urlOf)
  project.provide('postgresUrl', cluster.urlOf('postgres'))
  project.provide('templateFolder', templates.folder)
  return async () => {
    templates.remove()
    await cluster.halt()
    const faults = (await findWideStatements(cluster.planLog)).flatMap((wide) => faultOf(wide) ?? [])
    await cluster.stop()
    if (faults.length > 0)
      throw new Error(`some statements do not stay with one partner:\n${faults.join('\n')}`)
  }
}
