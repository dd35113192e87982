import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { scratchFolder } from '#test/scratch-folder.ts'
import { BoundedThread, TaskTooLarge } from './bounded-thread.ts'

const program = join(scratchFolder(), 'echo-thread.mjs')
writeFileSync(
  program,
  `import { parentPort } from 'node:worker_threads'
   parentPort.on('message', (task) => {
     while (task === 'for ever');
     if (task === 'a failure') throw new Error(task)
     parentPort.postMessage(task)
   })`,
)

it('a task that takes too long is given up, and the next one is done', async () => {
  const thread = new BoundedThread<string, string>(program, 2000)
  const answers = ['one', 'for ever', 'a failure', 'two'].map((task) => thread.ask(task))
  const [one, forEver, failure, two] = await Promise.allSettled(answers)
  expect(one).toEqual({ status: 'fulfilled', value: 'one' })
  expect(forEver).toMatchObject({ status: 'rejected', reason: expect.any(TaskTooLarge) })
  expect(failure).toMatchObject({ status: 'rejected', reason: { message: 'a failure' } })
  expect(two).toEqual({ status: 'fulfilled', value: 'two' })
})
