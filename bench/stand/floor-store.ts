import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

/** The portal's parameters for hashing passwords. Every stored hash includes its parameters. */
export const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** A row of any table. The floor does not check types. */
export interface Row {
  uid: string
  user_name: string
  email: string
  password_hash: string
  roles: string
  partner: string
  id: string
  user_id: string
  partner_id: string
  course_id: string
  created: number
  modules: string
}

/** A result of SQLite, or the promise of a PostgreSQL result. */
type Later<T> = T | Promise<T>

/** The statements of the floor, each prepared once. */
export interface FloorStore {
  findUser: (email: string) => Later<Row>
  insertSession: (hash: string, uid: string) => unknown
  listUsers: (partner: string) => Later<Row[]>
  listOfUser: (partner: string, uid: string) => Later<Row[]>
  listOfPartner: (partner: string) => Later<Row[]>
  /** Reads a record, changes its modules and writes it in one synced commit. Returns the record. */
  change: (id: string, change: (row: Row) => unknown) => unknown
}

const SESSION = 'insert into sessions (hash, uid, created, last_used) values ($1, $2, $3, $3)'
const USER = 'select uid, email, password_hash from users where email = $1'
const USERS =
  'select uid, user_name, email, roles, partner from users where partner = $1 order by created, uid'
const COLUMNS = 'id, user_id, partner_id, course_id, created, modules'
const OF_USER = `select ${COLUMNS} from completions where partner_id = $1 and user_id = $2 order by created, id`
const OF_PARTNER = `select ${COLUMNS} from completions where partner_id = $1 order by created, id`
const RECORD = `select ${COLUMNS}, version from completions where partner_id = 'learners' and id = $1`
const CHANGE = `update completions set modules = $1, version = version + 1 where partner_id = 'learners' and id = $2`

export async function openFloorStore(env: NodeJS.ProcessEnv): Promise<FloorStore> {
  return env.DATABASE_URL ? openPostgres(env.DATABASE_URL) : openSqlite(String(env.DATABASE_FILE))
}

function openSqlite(file: string): FloorStore {
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = wal; pragma synchronous = full')
  const prepare = (sql: string) => database.prepare(sql.replace(/\$(\d)/g, '?$1'))
  const [user, users, ofUser, ofPartner] = [
    prepare(USER),
    prepare(USERS),
    prepare(OF_USER),
    prepare(OF_PARTNER),
  ]
  const [session, record, update] = [prepare(SESSION), prepare(RECORD), prepare(CHANGE)]
  const rows = (found: unknown) => found as Row[]
  return {
    findUser: (email) => rows([user.get(email)])[0] as Row,
    insertSession: (hash, uid) => session.run(hash, uid, Date.now()),
    listUsers: (partner) => rows(users.all(partner)),
    listOfUser: (partner, uid) => rows(ofUser.all(partner, uid)),
    listOfPartner: (partner) => rows(ofPartner.all(partner)),
    change(id, apply) {
      const [row] = rows([record.get(id)]) as [Row]
      const modules = apply(row)
      update.run(JSON.stringify(modules), id)
      return { id, userId: row.user_id, courseId: row.course_id, created: row.created, modules }
    },
  }
}

function openPostgres(url: string): FloorStore {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  const ask = async (name: string, text: string, values: unknown[]): Promise<Row[]> =>
    (await pool.query({ name, text, values })).rows
  return {
    findUser: async (email) => (await ask('user', USER, [email]))[0] as Row,
    insertSession: (hash, uid) => ask('session', SESSION, [hash, uid, Date.now()]),
    listUsers: (partner) => ask('users', USERS, [partner]),
    listOfUser: (partner, uid) => ask('of-user', OF_USER, [partner, uid]),
    listOfPartner: (partner) => ask('of-partner', OF_PARTNER, [partner]),
    async change(id, apply) {
      const [row] = (await ask('record', RECORD, [id])) as [Row]
      const modules = apply(row)
      await ask('change', CHANGE, [JSON.stringify(modules), id])
      return { id, userId: row.user_id, courseId: row.course_id, created: row.created, modules }
    },
  }
}
