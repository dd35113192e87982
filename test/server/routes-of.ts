import type { App } from '#server/http/app-instance.ts'

/** A line of the printed tree: indentation, part of a path, and the methods if a route ends there. */
const LINE = /^([│├└─\s]*)(\(empty root node\)|\S+)(?: \(([A-Z, ]+)\)(?: \{.*\})?)?$/

/** Returns all registered routes of a server, as `GET /path/:with/:parameters`. Omits HEAD. */
export function routesOf(app: App): string[] {
  const parents: string[] = []
  // Requires common prefixes. Otherwise the tree omits the prefix of a path that ends in `*`.
  return app
    .printRoutes({ commonPrefix: true })
    .split('\n')
    .flatMap((line) => {
      // Each level of the printed tree is four characters wide.
      const [, tree = '', path = '', methods = ''] = LINE.exec(line) ?? []
      if (path === '') return []
      const depth = tree.length / 4 - 1
      const whole = (parents[depth - 1] ?? '') + (path.startsWith('(') ? '' : path)
      parents[depth] = whole
      const named = methods.split(', ').filter((method) => method !== 'HEAD' && method !== '')
      return named.map((method) => `${method} ${whole}`)
    })
}
