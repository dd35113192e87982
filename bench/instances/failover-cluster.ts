import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from '#core/folders.ts'
import { findPostgresPrograms } from '#test/databases/find-postgres-programs.ts'
import { NOBODY, startTied, statusOf, type TiedProcess, waitUntil } from './tied-process.ts'

const PATRONI = '/usr/bin/patroni'
const ETCD = '/usr/bin/etcd'

/** Configuration files that operators copy. Machine-specific values come from the environment. */
const COPIED = ['patroni.yml', 'create-database.sql']

const PASSWORD = 'loopback'

/** Two PostgreSQL servers under Patroni with one etcd; one is the synchronous standby of the other. */
export interface FailoverCluster {
  /** Kills the primary and its Patroni, as a power failure would. */
  killPrimary: () => Promise<void>
  /** Waits for a primary. Throws if none appears within the time to live plus a minute. */
  untilPrimary: () => Promise<void>
  /** Starts the killed machine, and waits until it is the synchronous standby. */
  returnKilled: () => Promise<void>
  stop: () => Promise<void>
}

/** Ports of the cluster: two for etcd, and one per machine for the databases and Patronis. */
export interface ClusterPorts {
  etcd: [number, number]
  databases: [number, number]
  patronis: [number, number]
}

/** Returns the missing packages for a failover on this machine; undefined if all are installed. */
export function findMissingForFailover(): string | undefined {
  const missing = [
    ...(existsSync(PATRONI) ? [] : ['patroni']),
    ...(existsSync(ETCD) ? [] : ['etcd-server']),
    ...(findPostgresPrograms() === undefined ? ['postgresql'] : []),
  ]
  return missing.length === 0 ? undefined : missing.join(' ')
}

/** Returns the URL of the portal's database behind a proxy at this port. */
export function urlBehind(port: number): string {
  return `postgres://portal:${PASSWORD}@127.0.0.1:${port}/portal`
}

interface Machine {
  name: string
  data: string
  api: string
  process: TiedProcess | undefined
  start: () => Promise<void>
}

/** Starts the cluster in a folder owned by the user `nobody`, and waits until its standby is synchronous. */
export async function startFailoverCluster(parent: string, ports: ClusterPorts): Promise<FailoverCluster> {
  const folder = join(parent, 'failover')
  mkdirSync(folder)
  if (process.getuid?.() === 0) chownSync(folder, NOBODY, NOBODY)
  for (const file of COPIED) {
    const text = readFileSync(join(PROJECT, 'deploy/several', file), 'utf8')
    writeFileSync(join(folder, file), text.replaceAll('/etc/portal/', `${folder}/`))
  }
  const etcd = await startEtcd(folder, ports.etcd)
  const machines = [0, 1].map((at) => createMachine(folder, ports, at))
  for (const machine of machines) await machine.start()
  await waitForStandby(machines)

  return {
    async killPrimary() {
      const primary = await findPrimary(machines)
      if (!primary) throw new Error('there is no primary to kill')
      await killMachine(primary)
    },
    untilPrimary: () =>
      waitUntil('a new primary', async () => (await findPrimary(machines)) !== undefined, {
        timeout: 80_000,
      }),
    async returnKilled() {
      for (const machine of machines) if (!machine.process?.isLive()) await machine.start()
      await waitForStandby(machines)
    },
    async stop() {
      await Promise.all(machines.map((machine) => machine.process?.stop()))
      await etcd.stop()
    },
  }
}

async function startEtcd(folder: string, [client, peer]: [number, number]): Promise<TiedProcess> {
  const [clients, peers] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`]
  const log = join(folder, 'etcd.log')
  const etcd = await startTied([ETCD], {
    cwd: folder,
    log,
    asNobody: true,
    env: {
      ETCD_NAME: 'etcd-1',
      ETCD_DATA_DIR: join(folder, 'etcd'),
      ETCD_LISTEN_CLIENT_URLS: clients,
      ETCD_ADVERTISE_CLIENT_URLS: clients,
      ETCD_LISTEN_PEER_URLS: peers,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: peers,
      ETCD_INITIAL_CLUSTER: `etcd-1=${peers}`,
    },
  })
  await waitUntil('etcd', async () => (await statusOf(`${clients}/health`)) === 200, { log })
  return etcd
}

function createMachine(folder: string, { etcd, databases, patronis }: ClusterPorts, at: number): Machine {
  const name = `database-${at + 1}`
  const programs = findPostgresPrograms() ?? ''
  const database = `127.0.0.1:${databases[at]}`
  const api = `127.0.0.1:${patronis[at]}`
  const data = join(folder, name)
  const log = join(folder, `${name}.log`)
  const machine: Machine = {
    name,
    data,
    api: `http://${api}`,
    process: undefined,
    async start() {
      machine.process = await startTied([PATRONI, 'patroni.yml'], {
        cwd: folder,
        log,
        asNobody: true,
        env: {
          PATH: `${programs}:${process.env.PATH}`,
          PATRONI_NAME: name,
          PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcd[0]}`,
          PATRONI_RESTAPI_LISTEN: api,
          PATRONI_RESTAPI_CONNECT_ADDRESS: api,
          PATRONI_POSTGRESQL_LISTEN: database,
          PATRONI_POSTGRESQL_CONNECT_ADDRESS: database,
          PATRONI_POSTGRESQL_DATA_DIR: data,
          PATRONI_POSTGRESQL_BIN_DIR: programs,
          PATRONI_POSTGRESQL_PGPASS: join(folder, `${name}.pgpass`),
          PATRONI_SUPERUSER_USERNAME: 'postgres',
          PATRONI_SUPERUSER_PASSWORD: PASSWORD,
          PATRONI_REPLICATION_USERNAME: 'replicator',
          PATRONI_REPLICATION_PASSWORD: PASSWORD,
          DATABASE_PASSWORD: PASSWORD,
        },
      })
      // The first machine to start initialises the cluster.
      const isUp = async () => (await statusOf(`${machine.api}/health`)) === 200
      await waitUntil(`${name} under Patroni`, isUp, { log, timeout: 120_000 })
    },
  }
  return machine
}

async function findPrimary(machines: Machine[]): Promise<Machine | undefined> {
  for (const machine of machines) if ((await statusOf(`${machine.api}/primary`)) === 200) return machine
  return undefined
}

async function waitForStandby(machines: Machine[]): Promise<void> {
  const isSynchronous = async () => {
    const states = await Promise.all(machines.map(({ api }) => statusOf(`${api}/synchronous`)))
    return states.includes(200)
  }
  await waitUntil('a synchronous standby', isSynchronous, { timeout: 120_000 })
}

/** Kills Patroni first, so that it cannot restart PostgreSQL, and then PostgreSQL with all its processes. */
async function killMachine(machine: Machine): Promise<void> {
  const [server = ''] = readFileSync(join(machine.data, 'postmaster.pid'), 'utf8').split('\n')
  machine.process?.signal('SIGKILL')
  await machine.process?.ended
  for (const pid of familyOf(server)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** Returns the ids of a process and its children. */
export function familyOf(parent: string): number[] {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = processes
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  return pairs.filter((pair) => pair.includes(parent)).map(([pid]) => Number(pid))
}
