import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newBrowser, newServer } from '#test/console/draft-server.ts'
import { createDraftWriter, listen, openPart, watchClosely, writePart } from '../draft-writer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const ABOUT = { account: 'uid', draftId: 'd', course: { id: 'c', name: 'Course' } }

// The frame is notified of each save at once. Of its 2 s, this leaves one for the save and the player.
it('notifies a preview of a save within a second of a key, even while the author keeps typing', async () => {
  const server = newServer()
  const writer = createDraftWriter({ ...ABOUT, ...server, ...newBrowser() })
  await openPart(writer, 'module a')
  const end = watchClosely(writer)
  await vi.advanceTimersByTimeAsync(0)
  const reported = new Set<number | undefined>()
  listen(writer, () => reported.add(writer.state.savedAt))
  for (let count = 0; count < 10; count++) {
    writePart(writer, 'module a', () => `words ${count}`)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(server.saves).toHaveLength(1)
  expect([...reported]).toEqual([undefined, expect.any(Number)])
  await vi.advanceTimersByTimeAsync(1000)
  writePart(writer, 'module a', () => 'the last words')
  await vi.advanceTimersByTimeAsync(500)
  expect(server.parts.get('module a')?.content).toBe('the last words')
  end()
  writePart(writer, 'module a', () => 'words that nobody looks at')
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.parts.get('module a')?.content).toBe('the last words')
})
