import { afterEach, expect, it, vi } from 'vitest'
import { lazyFile, lazyFiles } from '#client/loading/lazy-part.tsx'
import { fetchAhead } from './fetch-ahead.ts'

afterEach(() => vi.unstubAllGlobals())

it('continues with the next file if one cannot be loaded', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('window', { requestIdleCallback: (wake: () => void) => wake() })
  const others = new Set(lazyFiles)
  const loaded: string[] = []
  lazyFile(() => Promise.reject(new Error('gone')))
  lazyFile(async () => loaded.push('next'))
  await fetchAhead(others)
  expect(loaded).toEqual(['next'])
})
