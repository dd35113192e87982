import { randomUUID } from 'node:crypto'
import { setImmediate as nextCheck } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '#test/databases.ts'
import { connect } from './connect.ts'
import { type Act, createSharedCommits } from './shared-commits.ts'
import { openFile, type SqliteFile } from './sqlite-file.ts'

/** A text long enough to overflow a page of the file. */
const LARGE = 'x'.repeat(20_000)

let database: TestDatabase
let file: SqliteFile
let other: SqliteFile
/** The transactions' commands, in order. */
let commands: string[]
let commits: ReturnType<typeof createSharedCommits>

beforeEach(async () => {
  database = await createDatabase('sqlite')
  if (database.address.kind !== 'sqlite') throw new Error('this is about SQLite')
  file = openFile(database.address.file)
  other = openFile(database.address.file, { readOnly: true })
  file.command('create table words (word text primary key)')
  commands = []
  commits = createSharedCommits({ ...file, command })
})
afterEach(async () => {
  other.close()
  file.close()
  await database.drop()
})

function command(sql: string): void {
  commands.push(sql)
  file.command(sql)
}

function begin(): Promise<Act> {
  return commits.begin(async (task) => task())
}

function write(act: Act, word: string): void {
  act.run({ sql: 'insert into words (word) values (?)', parameters: [word] })
}

/** Returns the words visible to another process. */
function stored(): string[] {
  return other
    .run<{ word: string }>({ sql: 'select word from words order by rowid', parameters: [] })
    .rows.map(({ word }) => word)
}

/** Runs an action that writes a word and calls `more` before it is kept. Returns the words stored at that time. */
async function keep(word: string, more: (act: Act) => void = () => undefined): Promise<string[]> {
  const act = await begin()
  try {
    write(act, word)
    more(act)
    await act.keep()
    return stored()
  } catch (error) {
    act.undo()
    throw error
  }
}

function count(sql: string): number {
  return commands.filter((command) => command === sql).length
}

describe('actions on one SQLite file', () => {
  it('share one commit when they arrive together, and none is kept before it', async () => {
    const seen = await Promise.all(['a', 'b', 'c', 'd'].map((word) => keep(word)))
    expect(seen).toEqual(Array(4).fill(['a', 'b', 'c', 'd']))
    expect(count('begin immediate')).toBe(1)
    expect(count('commit')).toBe(1)
    expect(commands.at(-1)).toBe('commit')
  })

  it('share one commit when requests start them in sequence within an event loop iteration', async () => {
    const bring = (word: string) =>
      new Promise<string[]>((resolve, reject) => setImmediate(() => keep(word).then(resolve, reject)))
    await Promise.all(['a', 'b', 'c'].map(bring))
    expect(stored()).toEqual(['a', 'b', 'c'])
    expect(count('commit')).toBe(1)
  })

  it('share the next commit when they arrive while one is pending', async () => {
    const slow = await begin()
    write(slow, 'slow')
    const after = [keep('a'), keep('b')]
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(stored()).toEqual([])
    expect(count('commit')).toBe(0)
    await slow.keep()
    await Promise.all(after)
    expect(stored()).toEqual(['slow', 'a', 'b'])
  })

  it('are kept even if another action in the same commit is refused, fails or conflicts', async () => {
    const outcomes = await Promise.allSettled([
      keep('first'),
      keep('refused', () => {
        throw new Error('refused')
      }),
      keep('first'),
      keep('last'),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    expect(stored()).toEqual(['first', 'last'])
    expect(count('commit')).toBe(1)
  })

  it('all fail when the disk is full, including earlier ones in the same commit, and later ones work', async () => {
    const { rows } = file.run<{ page_count: number }>({ sql: 'pragma page_count', parameters: [] })
    file.command(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 2}`)
    const outcomes = await Promise.allSettled([keep('before'), keep(LARGE), keep('after')])
    const committed = outcomes.flatMap(({ status }, place) => (status === 'fulfilled' ? [place] : []))
    expect(outcomes[1]?.status).toBe('rejected')
    expect(stored()).toEqual(['before', LARGE, 'after'].filter((_word, place) => committed.includes(place)))
    file.command('pragma max_page_count = 1000000')
    expect(await keep(LARGE)).toContain(LARGE)
  })

  it('write nothing more after the database has rolled back their transaction', async () => {
    const before = keep('before')
    const act = await begin()
    file.command('rollback')
    expect(() => write(act, 'a')).toThrow('undone')
    await expect(act.keep()).rejects.toThrow('undone')
    await expect(before).rejects.toThrow('undone')
    expect(await keep('b')).toEqual(['b'])
  })

  it('all fail when their commit fails, and later ones work', async () => {
    file.command(
      'create table pets (id integer primary key, word text references words (word) deferrable initially deferred)',
    )
    const orphan = (act: Act) =>
      void act.run({ sql: "insert into pets (word) values ('nobody')", parameters: [] })
    const outcomes = await Promise.allSettled([keep('a'), keep('b', orphan), keep('c')])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(stored()).toEqual([])
    expect(await keep('d')).toEqual(['d'])
  })

  it('that have started are committed when the file is closed', async () => {
    const keeping = keep('a')
    const act = await begin()
    write(act, 'b')
    const settled = commits.settle()
    await act.keep()
    await settled
    expect(stored()).toEqual(['a', 'b'])
    await keeping
  })

  it('let other processes write, even under a constant load', async () => {
    if (database.address.kind !== 'sqlite') throw new Error('this is about SQLite')
    const theirs = openFile(database.address.file)
    let isOver = false
    const writing = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        // `keep` is not used: reading all words takes longer with each one, and the file would be idle in the
        // meantime.
        const act = await begin()
        write(act, randomUUID())
        await act.keep()
      }
    })
    const tryToWrite = () => {
      try {
        theirs.command('begin immediate')
        return true
      } catch {
        return false
      }
    }
    // Checked in each event loop iteration: a timer could miss the pause if the whole machine stalls.
    const end = performance.now() + 60_000
    let couldWrite = false
    while (!couldWrite && performance.now() < end) {
      await nextCheck()
      couldWrite = tryToWrite()
    }
    isOver = true
    theirs.close()
    await Promise.allSettled(writing)
    expect(couldWrite).toBe(true)
  })

  it('cannot be undone twice, and do not block others after they were undone', async () => {
    const act = await begin()
    write(act, 'a')
    act.undo()
    const next = await begin()
    write(next, 'b')
    act.undo()
    await next.keep()
    expect(stored()).toEqual(['b'])
  })
})

describe('a database of one SQLite file', () => {
  it('shows no uncommitted data to readers', async () => {
    const db = connect(database.address)
    const words = () =>
      db.withTables<{ words: { word: string } }>().selectFrom('words').select('word').execute()
    const insert = (word: string) =>
      db.withTables<{ words: { word: string } }>().insertInto('words').values({ word })
    const writing = insert('a').execute()
    expect(await words()).toEqual([])
    await writing
    expect(await words()).toEqual([{ word: 'a' }])
    await Promise.allSettled([insert('b').execute(), insert('a').execute(), insert('c').execute()])
    expect(await words()).toEqual([{ word: 'a' }, { word: 'b' }, { word: 'c' }])
    await db.destroy()
  })
})
