import { MAX_PIECE_BYTES } from '#contract/console/company.ts'
import type { Upload } from '#contract/console/company-drafts.ts'
import { clientOf } from '../test-app.ts'
import type { Person } from '../test-people.ts'

const UPLOADS = '/company/v1/uploads'

/** Starts an upload of this size in bytes. Returns its id. */
export async function beginUpload(origin: string, { idToken }: Person, size: number): Promise<string> {
  const body = { purpose: 'folder', name: 'folder.zip', size }
  const answer = await clientOf(origin)<{ id: string }>(UPLOADS, { method: 'POST', idToken, body })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.id
}

/** Sends a piece of an upload. Returns the response. */
export async function sendPiece(
  origin: string,
  { idToken }: Person,
  { id, from, content }: { id: string; from: number; content: Uint8Array<ArrayBuffer> },
): Promise<Response> {
  const headers = { authorization: `Bearer ${idToken}`, 'content-type': 'application/octet-stream' }
  const address = `${origin}${UPLOADS}/${id}?from=${from}`
  return fetch(address, { method: 'PUT', headers, body: content })
}

/** Sends a file in pieces, cycling through the origins, and completes it. Returns the id of the upload. */
export async function sendWhole(
  origins: readonly string[],
  person: Person,
  { size, read }: { size: number; read: (from: number, to: number) => Promise<Uint8Array<ArrayBuffer>> },
  pieceBytes = MAX_PIECE_BYTES,
): Promise<string> {
  const [first = ''] = origins
  const id = await beginUpload(first, person, size)
  for (let [from, count] = [0, 0]; from < size; from += pieceBytes, count++) {
    const content = await read(from, Math.min(from + pieceBytes, size))
    const answer = await sendPiece(origins[count % origins.length] ?? first, person, { id, from, content })
    if (answer.status !== 200) throw new Error(await answer.text())
    await answer.arrayBuffer()
  }
  const { idToken } = person
  await clientOf(first)(`${UPLOADS}/${id}/finish`, { method: 'POST', idToken, body: {} })
  return id
}

/** Returns the state of an upload. */
export async function lookAtUpload(origin: string, { idToken }: Person, id: string): Promise<Upload> {
  return (await clientOf(origin)<Upload>(`${UPLOADS}/${id}`, { idToken })).body
}
