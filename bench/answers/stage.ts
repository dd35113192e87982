import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { environment, startServer } from '#test/server-process.ts'

export const PASSWORD = 'Training-Demo-1'

/** The time at which the recorded demo was loaded, in ms since 1970: long ago, so that no recording overtakes it. */
const LOADED = Date.UTC(2020, 0, 1)

/** A started product on demo data whose ids and times are always the same. */
export interface Stage {
  origin: string
  /** A connection to its database. */
  data: DatabaseSync
  dataDir: string
  /** Runs an operator's command beside the running server. */
  operate: (args: string[], input?: string) => void
  close: () => Promise<void>
}

/** Starts the product of a project's folder on fresh demo data; `env` is added to its configuration. */
export async function openStage(project: string, env: Record<string, string> = {}): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-answers-'))
  const settings = { PORT: '0', DATA_DIR: dataDir, NODE_NO_WARNINGS: '1' }
  const first = start(project, settings)
  await first.ready()
  first.child.kill('SIGTERM')
  await first.ended
  const data = new DatabaseSync(join(dataDir, 'portal.sqlite'), { timeout: 10_000 })
  fixIdsAndTimes(data)
  const server = start(project, { ...settings, ...env })
  const origin = await server.ready()

  return {
    origin,
    data,
    dataDir,
    operate(args, input = '') {
      const command = [join(project, 'src/operator/start-command.ts'), ...args]
      const options = { cwd: project, env: environment(settings), input, encoding: 'utf8' } as const
      const { status, stdout, stderr } = spawnSync(process.execPath, command, options)
      if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stdout}${stderr}`)
    },
    async close() {
      data.close()
      await server.kill()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function start(project: string, env: Record<string, string>) {
  return startServer(env, [process.execPath, join(project, 'src/server/main.ts')])
}

/** Names every account and record for what it is, and moves their times. */
function fixIdsAndTimes(data: DatabaseSync): void {
  data.exec('pragma foreign_keys = off; begin immediate')
  const { loaded } = data.prepare('select max(created) as loaded from courses').get() as { loaded: number }
  const by = LOADED - loaded
  const places = data
    .prepare(
      `select m.name as "table", c.name as "column" from sqlite_master m, pragma_table_info(m.name) c
       where m.type = 'table' and c.name in ('uid', 'user_id')`,
    )
    .all() as { table: string; column: string }[]
  for (const row of data.prepare('select uid, email from users').all() as { uid: string; email: string }[]) {
    const uid = row.email.replace('@', '-').replace('.example', '')
    for (const { table, column } of places)
      data.prepare(`update ${table} set ${column} = ? where ${column} = ?`).run(uid, row.uid)
  }
  data.exec(`update completions set id = 'record-' || user_id || '-' || course_id`)
  data.exec(`update learning_events set record_id = 'record-' || user_id || '-' || course_id`)
  for (const column of ['users.created', 'users.joined', 'partners.created', 'courses.created'])
    moveTimes(data, column, by)
  moveTimes(data, 'courses.published', by)
  for (const column of ['completions.created', 'learning_events.at', 'learning_events.happened'])
    moveTimes(data, column, by)
  const modules = data.prepare('select id, modules from completions').all() as {
    id: string
    modules: string
  }[]
  for (const { id, modules: text } of modules)
    data.prepare('update completions set modules = ? where id = ?').run(movedIn(text, by), id)
  data.exec('commit; pragma foreign_keys = on')
}

function moveTimes(data: DatabaseSync, place: string, by: number): void {
  const [table, column] = place.split('.')
  data.prepare(`update ${table} set ${column} = ${column} + ? where ${column} is not null`).run(by)
}

function movedIn(text: string, by: number): string {
  return text.replace(/\b1\d{12}\b/g, (time) => String(Number(time) + by))
}
