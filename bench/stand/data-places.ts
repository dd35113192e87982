import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoreAddress } from '#core/store-address.ts'
import { startPostgresCluster } from '#test/databases/postgres-cluster.ts'
import { administerAt } from '#test/databases/template-databases.ts'
import { type Filling, fillDatabase } from './fill.ts'

export const DATABASE_KINDS = ['sqlite', 'postgres'] as const
export type DatabaseKind = (typeof DATABASE_KINDS)[number]

/** Data that is filled once and copied for each contender. */
export interface DataPlaces {
  /** Copies the data. Returns the environment of the copy, valid for all contenders. */
  copy: () => Promise<Record<string, string>>
  close: () => Promise<void>
}

export function createDataPlaces(kind: DatabaseKind, filling: Filling): Promise<DataPlaces> {
  return kind === 'sqlite' ? createFolders(filling) : createDatabases(filling)
}

async function createFolders(filling: Filling): Promise<DataPlaces> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const template = join(folder, 'template.sqlite')
  await fillDatabase({ kind: 'sqlite', file: template }, filling)
  let copies = 0
  return {
    async copy() {
      const dataDir = join(folder, String(++copies))
      mkdirSync(dataDir)
      const file = join(dataDir, 'portal.sqlite')
      copyFileSync(template, file)
      return { DATA_DIR: dataDir, DATABASE_FILE: file }
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function createDatabases(filling: Filling): Promise<DataPlaces> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const cluster = await startPostgresCluster({ isSynced: true })
  const urlOf = (name: string) => cluster.urlOf(name).replace('@/', '@localhost/')
  await administerAt(urlOf('postgres'), 'create database filled')
  await fillDatabase({ kind: 'postgres', url: urlOf('filled') }, filling)
  let copies = 0
  return {
    async copy() {
      const name = `copy_${++copies}`
      await administerAt(urlOf('postgres'), `create database ${name} template filled`)
      return { DATA_DIR: join(folder, name), DATABASE_URL: urlOf(name) }
    },
    async close() {
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the location of the data from such an environment. */
export function addressIn(env: Record<string, string>): StoreAddress {
  const { DATABASE_URL, DATABASE_FILE = '' } = env
  return DATABASE_URL === undefined
    ? { kind: 'sqlite', file: DATABASE_FILE }
    : { kind: 'postgres', url: DATABASE_URL }
}
