import { afterEach, expect, it, vi } from 'vitest'
import { ServiceError } from '#client/http/http.ts'
import { createUploadQueue } from './upload-queue.ts'

afterEach(() => void vi.unstubAllGlobals())

/** Returns a file with the first bytes of a film. */
const filmOf = (name: string) => new File(['\0\0\0\x18ftyp', 'mp42', 'x'.repeat(20_000)], name)

/** Opens a queue whose server begins every upload, but loses the connection at each piece. */
function openLostQueue() {
  let begun = 0
  const call = async () => ({ id: `upload-${++begun}` })
  const sendBytes = () => Promise.reject(new ServiceError('network-request-failed'))
  return createUploadQueue({ call, sendBytes } as Parameters<typeof createUploadQueue>[0])
}

it('keeps a fourth upload waiting while three have lost the connection, until one is paused', async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  const queue = openLostQueue()
  const target = { purpose: 'film', draftId: 'draft' } as const
  for (const name of ['one.mp4', 'two.mp4', 'three.mp4']) void queue.add(filmOf(name), target)
  const states = () => queue.get().map(({ name, state }) => `${name} ${state}`)
  await expect.poll(() => states().toSorted()).toEqual(['one.mp4 lost', 'three.mp4 lost', 'two.mp4 lost'])
  void queue.add(filmOf('four.mp4'), target)
  await expect.poll(() => states().at(-1)).toBe('four.mp4 waiting')
  const [first] = queue.get()
  queue.pause(first?.key ?? 0)
  await expect.poll(() => states().at(-1)).toBe('four.mp4 lost')
  expect(states().filter((state) => state.endsWith('lost'))).toHaveLength(3)
  queue.stop()
})
