import { posix } from 'node:path'

/** An import between two folders that is part of a circle, direct or indirect. */
interface CircularImport {
  from: string
  to: string
}

/** Finds circular imports between the folders of `src`, at any depth. Takes the files' contents by path. */
export function findFolderCircles(sources: Iterable<[path: string, text: string]>): CircularImport[] {
  const edges = new Map<string, Set<string>>()
  for (const [path, text] of sources)
    for (const [, written = ''] of text.matchAll(/ from '([#.][^']+\.tsx?)'/g)) {
      const folder = posix.dirname(path)
      const imported = written.startsWith('#') ? `src/${written.slice(1)}` : posix.join(folder, written)
      const other = posix.dirname(imported)
      if (other !== folder) edges.set(folder, (edges.get(folder) ?? new Set()).add(other))
    }
  const folders = [...edges.keys()].sort()
  const reachable = new Map(folders.map((folder) => [folder, reachableFrom(folder, edges)]))
  return folders.flatMap((from) =>
    [...(edges.get(from) ?? [])].filter((to) => reachable.get(to)?.has(from)).map((to) => ({ from, to })),
  )
}

function reachableFrom(folder: string, edges: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const seen = new Set<string>()
  const waiting = [...(edges.get(folder) ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    if (!seen.has(next)) {
      seen.add(next)
      waiting.push(...(edges.get(next) ?? []))
    }
  return seen
}
