import type { App } from '#server/http/app-instance.ts'

/** Every route that a server really has, as `GET /path/:with/:parameters`; HEAD goes with GET. */
export function routesOf(app: App): string[] {
  const parents: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      // Each level of the printed tree is four characters wide.
      const [, tree = '', path, methods = ''] =
        /^([│├└─\s]*)(\S+) \(([A-Z, ]+)\)(?: \{.*\})?$/.exec(line) ?? []
      if (path === undefined) return []
      const depth = tree.length / 4 - 1
      const whole = (parents[depth - 1] ?? '') + path
      parents[depth] = whole
      const named = methods.split(', ').filter((method) => method !== 'HEAD')
      return named.map((method) => `${method} ${whole}`)
    })
}
