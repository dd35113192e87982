import fc from 'fast-check'

/**
 * Web addresses with encoded paths and queries. `fc.webUrl` would first build a table of all code points, which takes
 * seconds and 100 MB in each process.
 */
export const webUrl = fc
  .tuple(fc.constantFrom('http', 'https'), fc.domain(), fc.string({ unit: 'grapheme' }), fc.string())
  .map(
    ([scheme, host, path, query]) =>
      `${scheme}://${host}/${encodeURIComponent(path)}?${encodeURIComponent(query)}`,
  )
