import { ID_BYTES, idFrom } from '#domain/course/draft/draft-parts.ts'

/** Creates the id of a module or a question in the server's format. */
export function newId(): string {
  return idFrom(crypto.getRandomValues(new Uint8Array(ID_BYTES)))
}
