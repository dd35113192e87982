import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DATABASES } from '../../../test/databases.ts'
import { answerOf, environmentOf, failing, runPortalCommand } from '../../../test/run-portal-command.ts'
import { startApp, type TestApp } from '../../../test/test-app.ts'

describe.each(DATABASES)('commands about a partner’s seats, courses and figures on %s', (kind) => {
  let app: TestApp

  beforeAll(async () => {
    app = await startApp(kind, {}, { hasJobs: false })
  })
  afterAll(() => app.close())

  const run = (...line: string[]) => runPortalCommand(line, environmentOf(app.address))
  const listed = async (...line: string[]) => (await answerOf(app.address, ...line)).list
  const create = (id: string, ...more: string[]) =>
    run('partner', 'create', '--id', id, '--name', 'City Cats', ...more)

  /** Creates a partner whose only seat is taken. Its administrator and associate have emails at `{id}.example`. */
  async function createFull(id: string): Promise<void> {
    await create(id, '--admin-email', `ada@${id}.example`, '--admin-name', 'Ada', '--seats', '1')
    const user = ['--name', 'Bea', '--partner', id, '--role', 'associate']
    expect((await run('user', 'create', '--email', `bea@${id}.example`, ...user)).code).toBe(0)
  }

  it('create a partner with its first administrator in one transaction', async () => {
    const first = ['--admin-email', 'Ada@cats.example', '--admin-name', 'Ada', '--seats', '1']
    const made = await create('city-cats', ...first, '--zone', 'Europe/Berlin')
    expect(made).toMatchObject({
      code: 0,
      stdout:
        'Created partner city-cats. The invitation for ada@cats.example is queued for the running server.\n',
    })
    expect(await create('other-cats', ...first)).toMatchObject(failing('already belongs to an account'))
    expect(await create('city-cats')).toMatchObject(failing('is taken by another partner'))
    expect(await create('odd', '--seats', 'many')).toMatchObject(failing('--seats', 2))
    const ids = (await listed('partner', 'list')).map(({ id }: { id: string }) => id)
    expect([ids.includes('city-cats'), ids.includes('other-cats')]).toEqual([true, false])
  })

  it('refuse associates beyond the seats, whether created, moved or demoted', async () => {
    await createFull('full-cats')
    const user = ['--email', 'cem@full-cats.example', '--name', 'Cem']
    const into = ['--partner', 'full-cats', '--role', 'associate']
    const full = failing("'full-cats' has 1 seat, all taken")
    expect(await run('user', 'create', ...user, ...into)).toMatchObject(full)
    const demoted = ['--email', 'ada@full-cats.example', '--role', 'associate']
    expect(await run('user', 'set-role', ...demoted)).toMatchObject(full)
    for (const email of ['admin@citypaws.example', 'staff@citypaws.example']) {
      expect(await run('user', 'move', '--email', email, ...into)).toMatchObject(full)
    }
    expect((await run('partner', 'set', '--id', 'full-cats', '--no-seats')).code).toBe(0)
    expect((await run('user', 'create', ...user, ...into)).code).toBe(0)
  })

  it('choose courses, each from and until a day, and restore the full catalogue', async () => {
    await create('choosy-cats')
    const catalogue = (...more: string[]) => listed('partner', 'catalogue', '--id', 'choosy-cats', ...more)
    expect(await catalogue()).toEqual([])
    await catalogue('--course', 'welcome', '--until', '2099-12-31')
    const chosen = await catalogue('--course', 'cat-behaviour', '--from', '2026-01-01')
    expect(chosen).toMatchObject([
      { course: 'welcome', until: '2099-12-31' },
      { course: 'cat-behaviour', from: '2026-01-01' },
    ])
    expect(await catalogue('--without', 'welcome')).toMatchObject([{ course: 'cat-behaviour' }])
    expect(await catalogue('--all')).toEqual([])
    const wrong = ['partner', 'catalogue', '--id', 'choosy-cats', '--course', 'welcome']
    expect(await run(...wrong, '--from', '2026-02-31')).toMatchObject(
      failing('February 31 isn’t a valid date.', 2),
    )
    expect(await run('partner', 'catalogue', '--id', 'none', '--all')).toMatchObject(failing('not a partner'))
  })

  it('count all partners, and print the figures of the console', async () => {
    await createFull('counted-cats')
    const figures = await listed('partner', 'figures')
    expect(figures).toContainEqual(
      expect.objectContaining({ id: 'counted-cats', administrators: 1, associates: 1 }),
    )
    const own = figures.find(({ id }: { id: string }) => id === 'happy-tails')
    expect(await listed('partner', 'figures', '--id', 'happy-tails')).toEqual([
      { ...own, counted: expect.any(String) },
    ])
    expect(await run('partner', 'figures', '--id', 'none')).toMatchObject(failing('not a partner'))
  })
})
