import { expect, it } from 'vitest'
import { runJobWithHelper, runWithHelper, shareTask } from './helper-queue.ts'

const never = new AbortController().signal

function endless(signal: AbortSignal): Promise<void> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}

it('a running task ends when its user leaves', async () => {
  const client = new AbortController()
  const begun = Promise.withResolvers<void>()
  const task = runWithHelper({ person: 'a', kind: 'test', limit: 5000, signal: client.signal }, (signal) => {
    begun.resolve()
    return endless(signal)
  })
  await begun.promise
  client.abort(new Error('left'))
  await expect(task).rejects.toThrow('left')
})

it('a task that exceeds its time limit is refused with a retry time, and its signal is aborted', async () => {
  const task = runWithHelper({ person: 'a', kind: 'test', limit: 20, signal: never }, endless)
  await expect(task).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
})

it('the server runs one of its own jobs at a time, which keeps a helper free for users', async () => {
  const end = Promise.withResolvers<void>()
  const begun: string[] = []
  const work = (name: string) => () => {
    begun.push(name)
    return end.promise
  }
  const stopping = new AbortController()
  const jobs = [
    runJobWithHelper(work('upload'), never),
    runWithHelper({ person: 'a', kind: 'test', signal: never }, work('check')),
  ]
  const waiting = runJobWithHelper(work('publication'), stopping.signal)
  // A job of an earlier test file may still be ending in the same process.
  await expect.poll(() => begun.toSorted()).toEqual(['check', 'upload'])
  // A stopping server does not wait for a free helper.
  stopping.abort(new Error('stopping'))
  await expect(waiting).rejects.toThrow('stopping')
  end.resolve()
  await Promise.all(jobs)
  expect(begun).not.toContain('publication')
})

it('the number of a user’s tasks of a kind is limited, even after one of them has ended', async () => {
  const ends = [0, 1, 2].map(() => Promise.withResolvers<void>())
  const run = (at: number) =>
    runWithHelper({ person: 'b', kind: 'test', most: 2, signal: never }, async () => ends[at]?.promise)
  const tasks = [run(0), run(1)]
  await expect(run(2)).rejects.toMatchObject({ code: 'too-many-requests' })
  ends[0]?.resolve()
  await tasks[0]
  tasks.push(run(2))
  await expect(run(2)).rejects.toMatchObject({ code: 'too-many-requests' })
  for (const { resolve } of ends) resolve()
  await Promise.all(tasks)
})

it('a shared task does not start for a signal that is already aborted', async () => {
  const left = AbortSignal.abort(new Error('left'))
  const begin = () => Promise.reject(new Error('begun'))
  await expect(shareTask('key', left, begin)).rejects.toThrow('left')
})

it('a shared task ends when its last caller leaves, and the next caller starts a new task', async () => {
  const [first, second] = [new AbortController(), new AbortController()]
  const end = Promise.withResolvers<string>()
  const begun: AbortSignal[] = []
  const begin = (signal: AbortSignal) => {
    begun.push(signal)
    return end.promise
  }
  const tasks = [first, second].map(({ signal }) => shareTask('key', signal, begin))
  const areEnded = () => begun.map(({ aborted }) => aborted)
  first.abort()
  expect(areEnded()).toEqual([false])
  second.abort()
  expect(areEnded()).toEqual([true])
  tasks.push(shareTask('key', never, begin))
  expect(areEnded()).toEqual([true, false])
  end.resolve('done')
  expect(await Promise.all(tasks)).toEqual(['done', 'done', 'done'])
})
