import { ID_BYTES, idFrom } from '#domain/course/draft-parts.ts'

/** Creates the id of a module or a question in the same format as the server. */
export function newId(): string {
  return idFrom(crypto.getRandomValues(new Uint8Array(ID_BYTES)))
}
