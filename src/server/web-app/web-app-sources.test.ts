import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hashOfSources, isWebAppBuilt, stamp } from './web-app-sources.ts'

const SOURCE = 'src/web/main.tsx'

describe('a build of the web app', () => {
  let project: string

  beforeEach(() => {
    project = `${mkdtempSync(join(tmpdir(), 'portal-sources-'))}/`
    for (const folder of ['src/web', 'src/domain', 'src/contract', 'scripts/web-build', 'dist/web'])
      mkdirSync(project + folder, { recursive: true })
    for (const file of [SOURCE, 'vite.config.ts', 'package-lock.json']) write(file, 'one')
    stamp(`${project}dist/web`, hashOfSources(project))
  })
  afterEach(() => {
    vi.useRealTimers()
    rmSync(project, { recursive: true })
  })

  const write = (file: string, text: string) => writeFileSync(project + file, text)

  /** Lets so much time pass that the state of the sources on the disk may be relied on. */
  function settle(): void {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  }

  it('is known again without a look into the sources', () => {
    settle()
    expect(isWebAppBuilt(project)).toBe(true)
    write('dist/web/sources.sha256', 'not asked for')
    expect(isWebAppBuilt(project)).toBe(true)
  })

  it('is out of date after a change that leaves size and time as they were', () => {
    const dateBack = () => utimesSync(project + SOURCE, 1000, 1000)
    dateBack()
    settle()
    expect(isWebAppBuilt(project)).toBe(true)
    write(SOURCE, 'two')
    dateBack()
    expect(isWebAppBuilt(project)).toBe(false)
    write(SOURCE, 'one')
    expect(isWebAppBuilt(project)).toBe(true)
  })

  it('is out of date after a file was added, removed or renamed', () => {
    settle()
    expect(isWebAppBuilt(project)).toBe(true)
    write('src/domain/added.ts', '')
    expect(isWebAppBuilt(project)).toBe(false)
    rmSync(`${project}src/domain/added.ts`)
    expect(isWebAppBuilt(project)).toBe(true)
    rmSync(project + SOURCE)
    expect(isWebAppBuilt(project)).toBe(false)
    write('src/web/renamed.tsx', 'one')
    expect(isWebAppBuilt(project)).toBe(false)
  })

  it('is compared by content while a source is so new that it could change unnoticed', () => {
    expect(isWebAppBuilt(project)).toBe(true)
    write('dist/web/sources.sha256', 'of other sources')
    expect(isWebAppBuilt(project)).toBe(false)
  })
})
