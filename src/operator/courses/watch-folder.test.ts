import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { scratchFolder } from '#test/scratch-folder.ts'
import { CommandFailure } from '../command-line/command.ts'
import { eachSave } from './watch-folder.ts'

const scratch = scratchFolder()

it('reports the renaming of a watched folder once, and continues when the folder is back', async () => {
  const folder = join(scratch, 'course')
  mkdirSync(join(folder, 'media'), { recursive: true })
  const said: string[] = []
  const saves = eachSave(folder, { warn: (line) => said.push(line) })
  await saves.next()
  writeFileSync(join(folder, 'asking.md'), 'Words')
  await saves.next()
  renameSync(folder, join(scratch, 'away'))
  const back = saves.next()
  await vi.waitUntil(() => said.length > 0, { timeout: 60_000 })
  expect(said).toEqual([
    `${folder} is gone or renamed: watching continues once it’s back. Press Ctrl+C to stop.`,
  ])
  renameSync(join(scratch, 'away'), folder)
  await back
  writeFileSync(join(folder, 'other.md'), 'Words')
  await saves.next()
  rmSync(folder, { recursive: true })
  const again = saves.next()
  await vi.waitUntil(() => said.length > 1, { timeout: 60_000 })
  mkdirSync(folder)
  await again
  await saves.return(undefined)
})

it('refuses to watch a missing folder', async () => {
  await expect(eachSave(join(scratch, 'nowhere'), { warn: () => undefined }).next()).rejects.toThrow(
    CommandFailure,
  )
})
