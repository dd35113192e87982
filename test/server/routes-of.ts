import type { App } from '#server/http/app-instance.ts'

/** A line of the printed tree: its indentation, a part of a path, and the methods if a route ends there. */
const LINE = /^([│├└─\s]*)(\(empty root node\)|\S+)(?: \(([A-Z, ]+)\)(?: \{.*\})?)?$/

/** Every route that a server really has, as `GET /path/:with/:parameters`; HEAD goes with GET. */
export function routesOf(app: App): string[] {
  const parents: string[] = []
  // Whole prefixes: without them the tree leaves out that of a path which ends in `*`.
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
