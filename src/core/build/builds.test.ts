import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BUILDS, CONSOLE_BUILD, hashOfSources, isBuilt, PARTNERS_APP, SERVER, stamp } from './builds.ts'

const SOURCE = 'src/web/main.tsx'

describe('a build', () => {
  let project: string

  beforeEach(() => {
    project = `${mkdtempSync(join(tmpdir(), 'portal-sources-'))}/`
    for (const part of [...BUILDS.flatMap(({ parts }) => parts), 'dist/web', 'dist/console', 'dist/server'])
      if (extname(part) === '') mkdirSync(project + part, { recursive: true })
    for (const file of [SOURCE, 'src/app-context.ts', 'vite.config.ts', 'package-lock.json'])
      write(file, 'one')
    stamp(`${project}dist/web`, hashOfSources(project, PARTNERS_APP))
  })
  afterEach(() => {
    vi.useRealTimers()
    rmSync(project, { recursive: true })
  })

  const write = (file: string, text: string) => writeFileSync(project + file, text)

  /** Advances the clock until the recorded file state is reliable. */
  function settle(): void {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  }

  it('is recognized without reading the sources again', () => {
    settle()
    expect(isBuilt(project, PARTNERS_APP)).toBe(true)
    write('dist/web/sources.sha256', 'not asked for')
    expect(isBuilt(project, PARTNERS_APP)).toBe(true)
  })

  it('is out of date after a change that keeps the size and modification time of a file', () => {
    const dateBack = () => utimesSync(project + SOURCE, 1000, 1000)
    dateBack()
    settle()
    expect(isBuilt(project, PARTNERS_APP)).toBe(true)
    write(SOURCE, 'two')
    dateBack()
    expect(isBuilt(project, PARTNERS_APP)).toBe(false)
    write(SOURCE, 'one')
    expect(isBuilt(project, PARTNERS_APP)).toBe(true)
  })

  it('is out of date after a file was added, removed or renamed', () => {
    settle()
    expect(isBuilt(project, PARTNERS_APP)).toBe(true)
    write('src/domain/added.ts', '')
    expect(isBuilt(project, PARTNERS_APP)).toBe(false)
    rmSync(`${project}src/domain/added.ts`)
    expect(isBuilt(project, PARTNERS_APP)).toBe(true)
    rmSync(project + SOURCE)
    expect(isBuilt(project, PARTNERS_APP)).toBe(false)
    write('src/web/renamed.tsx', 'one')
    expect(isBuilt(project, PARTNERS_APP)).toBe(false)
  })

  it('is specific to one app: a change to the console alone does not affect the partners’ app', () => {
    stamp(`${project}dist/console`, hashOfSources(project, CONSOLE_BUILD))
    settle()
    const built = () => [PARTNERS_APP, CONSOLE_BUILD].map((one) => isBuilt(project, one))
    expect(built()).toEqual([true, true])
    write('src/console/main.tsx', 'two')
    expect(built()).toEqual([true, false])
    write('src/ui/button.tsx', 'two')
    expect(built()).toEqual([false, false])
  })

  // A change to a screen leaves the server's build valid.
  it('also exists for the server, and depends on all sources except browser code', () => {
    stamp(`${project}dist/server`, hashOfSources(project, SERVER))
    settle()
    expect(isBuilt(project, SERVER)).toBe(true)
    write('src/web/screen.tsx', 'two')
    expect(isBuilt(project, SERVER)).toBe(true)
    write('src/store/rows.ts', 'two')
    expect(isBuilt(project, SERVER)).toBe(false)
  })

  it('is compared by content while a source is new enough to change unnoticed', () => {
    expect(isBuilt(project, PARTNERS_APP)).toBe(true)
    write('dist/web/sources.sha256', 'of other sources')
    expect(isBuilt(project, PARTNERS_APP)).toBe(false)
  })
})
