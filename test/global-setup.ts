import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findWholeReads, listWholeReads, wholeReadProblem } from '#test/databases/look-ups.ts'
import { findWideStatements, problemOf } from '#test/databases/plan-log.ts'
import { type PostgresCluster, startPostgresCluster } from '#test/databases/postgres-cluster.ts'
import {
  makePostgresTemplates,
  makeSqliteTemplates,
  postgresTemplate,
} from '#test/databases/template-databases.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Socket that returns a connection string for the database `postgres`. */
    postgresSocket: string
    /** Folder of the SQLite databases that tests copy. */
    templateFolder: string
    /** Kinds of database for suites with data. */
    databaseKinds: ('sqlite' | 'postgres')[]
  }
}

/** Creates the template databases, and starts PostgreSQL for the first test that connects to its socket. */
export async function setup(project: TestProject) {
  const templates = await makeSqliteTemplates()
  const socketPath = join(templates.folder, 'postgres.socket')
  let cluster: Promise<PostgresCluster> | undefined
  const server = createServer((socket) => {
    cluster ??= startPostgres()
    cluster.then(
      ({ urlOf }) => socket.end(urlOf('postgres')),
      (error: Error) => socket.end(error.message),
    )
  }).listen(socketPath)
  await once(server, 'listening')
  project.provide('postgresSocket', socketPath)
  project.provide('templateFolder', templates.folder)
  return async () => {
    server.close()
    templates.remove()
    if (cluster !== undefined) await stopPostgres(await cluster)
  }
}

async function startPostgres(): Promise<PostgresCluster> {
  const cluster = await startPostgresCluster({ explains: true })
  await makePostgresTemplates(cluster.urlOf)
  return cluster
}

// Contract § 9: each statement about learning records …
// Contract § 9: each lookup of an account …
/** Stops the server. Throws if any of its statements read too much. */
async function stopPostgres(cluster: PostgresCluster): Promise<void> {
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
