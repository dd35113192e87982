import { ServiceError } from '#client/http/http.ts'
import { OUTLINE } from '#domain/course/draft/draft-parts.ts'
import { isSameJson } from '#domain/unknown-value.ts'
import type { PartInDraft, PartSave } from '#editor/services/draft-calls.ts'
import type { UnsavedPart, UnsavedWords } from '#editor/unsaved/unsaved-words.ts'

/** Unsaved text stored in a browser, which outlives its page. */
export function newBrowser() {
  const stored = new Map<string, UnsavedPart>()
  const unsaved: UnsavedWords = {
    put: async (part) => void stored.set(part.part, part),
    remove: async ({ part }) => void stored.delete(part),
    list: async () => [...stored.values()],
  }
  return { stored, unsaved }
}

/** A simulated server with a draft. It can fail or refuse requests. */
export function newServer() {
  const parts = new Map<string, PartInDraft>([
    [OUTLINE, { part: OUTLINE, version: 1, content: { notes: 'outline' } }],
    ['module a', { part: 'module a', version: 1, content: { notes: 'old' } }],
  ])
  const saves: [part: string, body: PartSave][] = []
  /** Version created by each save. */
  const made = new Map<string, number>()
  const server = {
    parts,
    saves,
    failure: undefined as ServiceError | undefined,
    losesAnswers: false,
    /** Modules missing from the outline. */
    missing: new Set<string>(),
    load: async (part: string) => parts.get(part),
    async send(part: string, body: PartSave) {
      saves.push([part, body])
      if (server.failure) throw server.failure
      if (server.missing.has(part)) throw new ServiceError('not-found', { status: 404 })
      const { version = 0, content } = parts.get(part) ?? {}
      const before = made.get(body.save)
      if (before !== undefined) return { version: before, changed: Date.now() }
      if (isSameJson(content, body.content)) return { version, changed: Date.now() }
      if (version !== body.version) throw new ServiceError('changed-meanwhile', { status: 409 })
      parts.set(part, { part, version: version + 1, content: body.content })
      made.set(body.save, version + 1)
      if (server.losesAnswers) throw new ServiceError('network-request-failed')
      return { version: version + 1, changed: Date.now() }
    },
  }
  return server
}
