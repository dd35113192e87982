import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newBrowser, newServer } from '#test/console/draft-server.ts'
import { DraftWriter } from '../state/draft-writer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const ABOUT = { account: 'uid', draftId: 'd', course: { id: 'c', name: 'Course' } }

// The frame is notified of each save at once. Of its 2 s, this leaves 1 s for the save and the player.
it('notifies a preview of a save within a second of a keystroke, even while the author keeps typing', async () => {
  const server = newServer()
  const writer = new DraftWriter({ ...ABOUT, ...server, ...newBrowser() })
  await writer.openPart('module a')
  const end = writer.watchClosely()
  await vi.advanceTimersByTimeAsync(0)
  const reported = new Set<number | undefined>()
  writer.listen(() => reported.add(writer.state.savedAt))
  for (let count = 0; count < 10; count++) {
    writer.writePart('module a', () => ({ notes: `words ${count}` }))
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(server.saves).toHaveLength(1)
  expect([...reported]).toEqual([undefined, expect.any(Number)])
  await vi.advanceTimersByTimeAsync(1000)
  writer.writePart('module a', () => ({ notes: 'the last words' }))
  await vi.advanceTimersByTimeAsync(500)
  expect(server.parts.get('module a')?.content).toEqual({ notes: 'the last words' })
  end()
  writer.writePart('module a', () => ({ notes: 'words that nobody looks at' }))
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.parts.get('module a')?.content).toEqual({ notes: 'the last words' })
})
