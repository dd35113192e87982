import { expect, it } from 'vitest'
import { ServiceError } from '#client/http/http.ts'
import type { Upload } from '#contract/console/company-drafts.ts'
import { sendFile } from './upload-calls.ts'

type Session = Parameters<typeof sendFile>[0]

/**
 * Creates a server that has this upload, begins others, and accepts every piece. `pieces` lists the accepted
 * pieces.
 */
function newServer(begun: Partial<Upload> | undefined) {
  const pieces: string[] = []
  const call = async (path: string, { method }: { method?: string } = {}) => {
    if (path.endsWith('/finish')) return { state: 'waiting' }
    if (method === 'POST') return { id: 'new' }
    if (!begun) throw new ServiceError('not-found', { status: 404 })
    return begun
  }
  const sendBytes = async (path: string, { size }: Blob) => {
    pieces.push(`${path} ${size}`)
    return { received: Number(path.split('=')[1]) + size }
  }
  return { pieces, session: { call, sendBytes } as Session }
}

const SIZE = 100

it.each<[what: string, begun: Partial<Upload> | undefined, piece: string]>([
  ['goes on where it stopped', { size: SIZE, received: 40, state: 'arriving' }, '/uploads/old?from=40 60'],
  [
    'that was refused is sent anew',
    { size: SIZE, received: SIZE, state: 'refused' },
    '/uploads/new?from=0 100',
  ],
  [
    'of a file of another size is sent anew',
    { size: 99, received: 40, state: 'arriving' },
    '/uploads/new?from=0 100',
  ],
  ['that is gone is sent anew', undefined, '/uploads/new?from=0 100'],
])('an upload started earlier %s', async (_what, begun, piece) => {
  const { pieces, session } = newServer(begun)
  const upload = await sendFile(session, new Blob(['x'.repeat(SIZE)]), {
    body: { purpose: 'folder', name: 'course.zip', size: SIZE },
    begun: 'old',
    signal: new AbortController().signal,
    onBegun: () => undefined,
    onProgress: () => undefined,
  })
  expect(pieces).toEqual([piece])
  expect(upload.id).toBe(piece.split(/[/?]/)[2])
})
