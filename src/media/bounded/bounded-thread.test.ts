import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { scratchFolder } from '#test/scratch-folder.ts'
import { BoundedThread, TaskTooLarge } from './bounded-thread.ts'
import { judgeMediaApart } from './read-media.ts'

const program = join(scratchFolder(), 'echo-thread.mjs')
writeFileSync(
  program,
  `import { parentPort } from 'node:worker_threads'
   parentPort.on('message', (task) => {
     while (task === 'for ever');
     if (task === 'a failure') throw new Error(task)
     if (task === 'a late failure') setImmediate(() => { throw new Error(task) })
     parentPort.postMessage(task)
   })`,
)

it('aborts a task that takes too long, and runs the next task', async () => {
  const thread = new BoundedThread<string, string>(program, 2000)
  const answers = ['one', 'for ever', 'a failure', 'two'].map((task) => thread.ask(task))
  const [one, forEver, failure, two] = await Promise.allSettled(answers)
  expect(one).toEqual({ status: 'fulfilled', value: 'one' })
  expect(forEver).toMatchObject({ status: 'rejected', reason: expect.any(TaskTooLarge) })
  expect(failure).toMatchObject({ status: 'rejected', reason: { message: 'a failure' } })
  expect(two).toEqual({ status: 'fulfilled', value: 'two' })
})

it('replaces a thread that fails after its response', async () => {
  const thread = new BoundedThread<string, string>(program, 2000)
  expect(await thread.ask('a late failure')).toBe('a late failure')
  await setTimeout(1000)
  expect(await thread.ask('two')).toBe('two')
})

it('explains the refusal of an unsupported file type', async () => {
  const text = join(scratchFolder(), 'notes.txt')
  writeFileSync(text, 'notes')
  expect(await judgeMediaApart(text, 'notes.txt')).toEqual([
    { severity: 'error', message: expect.stringMatching(/^'notes.txt' isn’t a supported image/) },
  ])
})
