/** A figure that the model is fed with. */
export interface Input {
  about: string
  /** Taken where none is given; undefined for one that must be given. */
  usual?: number
  /** The command that measured it, `assumed` where only the company knows, or `the product`. */
  from: string
  /** The largest sensible value; a larger one is a mistake. */
  most?: number
  /** True for numbers of things, which have no halves. */
  isWhole?: boolean
}

const COSTS = 'npm run bench -- instances costs'

/** Every figure of the model. Times are of one processor core, unless they say otherwise. */
export const INPUTS = {
  associates: { about: 'associates with an account', from: 'given', most: 1e10, isWhole: true },
  partners: {
    about: 'partners; 0 for one to every 500 associates',
    usual: 0,
    from: 'assumed',
    most: 1e9,
    isWhole: true,
  },

  'at-once': {
    about: '% of them who are learning in the busiest minute',
    usual: 2.6,
    from: 'assumed',
    most: 100,
  },
  'signing-in': {
    about: '% of them who sign in within the busiest hour',
    usual: 10,
    from: 'assumed',
    most: 100,
  },
  'act-every': { about: 's between two acts of somebody who learns', usual: 30, from: 'assumed', most: 3600 },
  'read-every': {
    about: 's between two lists read by somebody who learns',
    usual: 60,
    from: 'assumed',
    most: 3600,
  },
  'in-films': { about: '% of those who learn, who watch a film', usual: 50, from: 'assumed', most: 100 },
  'place-every': {
    about: 's after which a film tells where its viewer is',
    usual: 30,
    from: 'the product',
    most: 3600,
  },
  courses: { about: 'courses that an associate has been through', usual: 20, from: 'assumed', most: 10_000 },
  'events-a-course': {
    about: 'events of a course with a failed and a passed quiz',
    usual: 17,
    from: 'the product',
    most: 10_000,
  },

  'instance-act': { about: 'ms of an instance for an act', usual: 0.86, from: COSTS, most: 10_000 },
  'instance-read': { about: 'ms of an instance for a list', usual: 0.24, from: COSTS, most: 10_000 },
  'instance-place': {
    about: 'ms of an instance for a place in a film',
    usual: 0.25,
    from: COSTS,
    most: 10_000,
  },
  'instance-sign-in': { about: 'ms of an instance for a sign-in', usual: 30.2, from: COSTS, most: 10_000 },
  'database-act': { about: 'ms of PostgreSQL for an act', usual: 0.59, from: COSTS, most: 10_000 },
  'database-read': { about: 'ms of PostgreSQL for a list', usual: 0.1, from: COSTS, most: 10_000 },
  'database-place': {
    about: 'ms of PostgreSQL for a place in a film',
    usual: 0.2,
    from: COSTS,
    most: 10_000,
  },
  'database-sign-in': { about: 'ms of PostgreSQL for a sign-in', usual: 3.1, from: COSTS, most: 10_000 },
  'record-bytes': { about: 'bytes of a record with its indexes', usual: 1150, from: COSTS, most: 1e6 },
  'event-bytes': { about: 'bytes of an event with its indexes', usual: 364, from: COSTS, most: 1e6 },

  load: {
    about: '% of its cores that a machine may be busy with in the busiest minute',
    usual: 60,
    from: 'assumed',
    most: 100,
  },
  'instance-cores': {
    about: 'cores of a machine, with an instance for each',
    usual: 2,
    from: 'assumed',
    most: 1024,
  },
  'database-cores': { about: 'cores of a database machine', usual: 8, from: 'assumed', most: 1024 },
  'largest-database': {
    about: 'cores of the largest single PostgreSQL that you would run',
    usual: 16,
    from: 'assumed',
    most: 1024,
  },
  'pool-size': {
    about: 'connections of an instance (DATABASE_POOL_SIZE)',
    usual: 10,
    from: 'the product',
    most: 500,
    isWhole: true,
  },
} as const satisfies Record<string, Input>

export type InputName = keyof typeof INPUTS
export type Inputs = Record<InputName, number>

/** The result of the model. Numbers of machines are without those kept for the case that one fails. */
export interface Capacity {
  partners: number
  /** People who learn at the same time. */
  learning: number
  actsPerSecond: number
  placesPerSecond: number
  readsPerSecond: number
  signInsPerSecond: number
  machinesForLearning: number
  machinesForSignIns: number
  /** Cores that PostgreSQL needs, at the load that is allowed. */
  databaseCores: number
  /** One PostgreSQL, or Citus with so many workers. */
  database: 'one PostgreSQL' | 'Citus'
  databaseMachines: number
  /** Connections of all instances to the database. */
  connections: number
  /** Bytes in one copy; a standby is a second one. */
  recordBytes: number
  eventBytes: number
}

const PARTNER_SIZE = 500
const AN_HOUR = 3600

/** Computes what so many people need. */
export function modelCapacity(given: Inputs): Capacity {
  const share = (name: InputName) => given[name] / 100
  const learning = given.associates * share('at-once')
  const actsPerSecond = learning / given['act-every']
  const readsPerSecond = learning / given['read-every']
  const placesPerSecond = (learning * share('in-films')) / given['place-every']
  const signInsPerSecond = (given.associates * share('signing-in')) / AN_HOUR

  // Milliseconds of work in a second are thousandths of a core.
  const cores = (ms: number) => ms / 1000 / share('load')
  const machines = (needed: number, each: number) => Math.max(1, Math.ceil(needed / each))
  const learningCores = cores(
    actsPerSecond * given['instance-act'] +
      readsPerSecond * given['instance-read'] +
      placesPerSecond * given['instance-place'],
  )
  const signInCores = cores(signInsPerSecond * given['instance-sign-in'])
  const databaseCores = cores(
    actsPerSecond * given['database-act'] +
      readsPerSecond * given['database-read'] +
      placesPerSecond * given['database-place'] +
      signInsPerSecond * given['database-sign-in'],
  )
  const isOne = databaseCores <= given['largest-database']
  const machinesForLearning = machines(learningCores, given['instance-cores'])
  const machinesForSignIns = machines(signInCores, given['instance-cores'])
  const instances = (machinesForLearning + machinesForSignIns) * given['instance-cores']
  const records = given.associates * given.courses

  return {
    partners: given.partners || Math.ceil(given.associates / PARTNER_SIZE),
    ...{ learning, actsPerSecond, placesPerSecond, readsPerSecond, signInsPerSecond },
    ...{ machinesForLearning, machinesForSignIns, databaseCores },
    database: isOne ? 'one PostgreSQL' : 'Citus',
    databaseMachines: isOne ? 1 : machines(databaseCores, given['database-cores']),
    connections: Math.ceil(instances) * given['pool-size'],
    recordBytes: records * given['record-bytes'],
    eventBytes: records * given['events-a-course'] * given['event-bytes'],
  }
}
