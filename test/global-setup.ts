import type { TestProject } from 'vitest/node'
import { startPostgresCluster } from './postgres-cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A connection string whose database name is `postgres`. */
    postgresUrl: string
  }
}

/** One PostgreSQL server for the whole test run; every test that needs one makes a database of its own in it. */
export async function setup(project: TestProject) {
  const cluster = await startPostgresCluster()
  project.provide('postgresUrl', cluster.urlOf('postgres'))
  return cluster.stop
}
