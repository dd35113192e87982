/** A list of documents, as returned by the document database. */
export interface DocumentList<Document> {
  documents: Document[]
}

/** Paths of the documents that screens load first, relative to the document database. */
export const DOCUMENT_PATHS = {
  user: (uid: string) => escapePath`/users/${uid}`,
  partner: (id: string) => escapePath`/partners/${id}`,
  users: (partner: string) => withQuery('/users', { partner }),
  firstMembers: (partner: string) => withQuery('/first-members', { partner }),
  courses: () => withQuery('/associate-training-courses', { enabled: 'true' }),
  module: (courseId: string, moduleId: string) =>
    escapePath`/associate-training-courses/${courseId}/modules/${moduleId}`,
  completions: (userId: string) => withQuery('/associate-training-completion', { userId }),
  requirements: (userId: string) => withQuery('/requirements', { userId }),
  certificates: (userId: string) => withQuery('/certificates', { userId }),
  mailChoices: (uid: string) => escapePath`/mail-choices/${uid}`,
  search: (q: string) => withQuery('/search', { q }),
  memberStatuses: (partnerId: string) =>
    withQuery('/associate-training-completion', { partnerId, view: 'status' }),
}

/** Appends a query to a path. */
export function withQuery(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query)}`
}

/** Builds a path from a template and escapes its parts. */
export function escapePath(strings: TemplateStringsArray, ...parts: string[]): string {
  return String.raw({ raw: strings }, ...parts.map(encodeURIComponent))
}
