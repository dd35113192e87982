import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { StoreAddress } from '#core/store-address.ts'
import { connect } from '#store/connection/connect.ts'
import { storeCourse } from '#store/courses/courses.ts'
import { findPostgresPrograms } from '#test/databases/find-postgres-programs.ts'
import { type PostgresCluster, startPostgresCluster } from '#test/databases/postgres-cluster.ts'
import { administerAt } from '#test/databases/template-databases.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { benchCourse } from '../stand/courses.ts'
import { fillDatabase } from '../stand/fill.ts'
import { type Crowd, OPENED, signInCrowd } from './learners.ts'
import { type Manager, signInManager, TEAM } from './manager.ts'
import { createInstance, type PortalInstance } from './portal-instance.ts'
import { type FrontProxy, type ProxyPorts, startProxy } from './proxy.ts'
import { freePorts } from './tied-process.ts'

/** Time in seconds for which an instance keeps serving after SIGTERM. The proxy notices after two checks. */
const STOP_DELAY = '4'

/** All running parts of a scenario's site, with all users signed in. */
export interface Site {
  database: PostgresCluster
  address: StoreAddress & { kind: 'postgres' }
  instances: [PortalInstance, PortalInstance]
  proxy: FrontProxy
  mail: MailServer
  crowd: Crowd
  manager: Manager
  close: () => Promise<void>
}

/** Starts a PostgreSQL that syncs every commit, from this machine's packages or those of npm. */
export function startDatabase(): Promise<PostgresCluster> {
  const programs = findPostgresPrograms()
  return startPostgresCluster({ isSynced: true, ...(programs === undefined ? {} : { programs }) })
}

/** Returns the URL of a database of a cluster, in a form that every program accepts. */
export function urlIn(cluster: PostgresCluster, name: string): string {
  return cluster.urlOf(name).replace('@/', '@localhost/')
}

/** Opens a site on a single PostgreSQL. */
export async function openSite(folder: string, learners: number): Promise<Site> {
  const database = await startDatabase()
  const closing: (() => unknown)[] = [database.stop]
  const close = async () => {
    for (const step of closing.toReversed()) await step()
  }
  try {
    const ports = await findPorts()
    const proxy = await startProxy(folder, ports)
    closing.push(() => proxy.process.stop())
    await administerAt(urlIn(database, 'postgres'), 'create database portal')
    const address = { kind: 'postgres' as const, url: urlIn(database, 'portal') }
    await fill(address, learners)
    const mail = await startMailServer()
    closing.push(() => mail.stop())
    // A slow mail server gives a database or an instance time to fail during delivery.
    mail.behave({ wait: 50 })
    const [first = 0, second = 0] = ports.portals
    const env = settingsOf(folder, { address, mail, proxy })
    const instances: Site['instances'] = [
      createInstance(first, folder, env),
      createInstance(second, folder, env),
    ]
    closing.push(() => Promise.all(instances.map((instance) => instance.isLive() && instance.kill())))
    for (const instance of instances) await instance.start()
    await proxy.untilUp('portal-1', 'portal-2')
    const crowd = await signInCrowd(proxy.port, learners)
    const manager = await signInManager(proxy.port)
    closing.push(crowd.close, manager.close)
    return { database, address, instances, proxy, mail, crowd, manager, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Finds free ports. The instances bypass the database ports of HAProxy's file. */
async function findPorts(): Promise<ProxyPorts> {
  const [http = 0, https = 0, database = 0, ...rest] = await freePorts(9)
  return {
    http,
    https,
    database,
    portals: rest.slice(0, 2),
    databases: rest.slice(2, 4),
    patronis: rest.slice(4, 6),
  }
}

async function fill(address: StoreAddress, learners: number): Promise<void> {
  await fillDatabase(address, { teams: [TEAM], courses: 1, modules: 6, learners })
  const db = connect(address)
  // Courses without any records.
  for (let number = 2; number <= OPENED.courses + 1; number++)
    await storeCourse(db, benchCourse(number, OPENED.modules + 1), Date.now())
  await db.destroy()
}

/** Returns the settings of an instance, equal to those of a production server. */
function settingsOf(
  folder: string,
  { address, mail, proxy }: { address: Site['address']; mail: MailServer; proxy: FrontProxy },
): Record<string, string> {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { recursive: true })
  return {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DATABASE_URL: address.url,
    PUBLIC_ORIGIN: `https://localhost:${proxy.port}`,
    SUPPORT_EMAIL: 'help@bench.example',
    ...mail.settings,
    TRUST_PROXY: '1',
    STOP_DELAY,
  }
}
