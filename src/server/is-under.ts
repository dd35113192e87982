/** Whether an address, with or without a query, is a surface's base path or lies below it. */
export function isUnder(base: string, url: string): boolean {
  const [path = ''] = url.split('?')
  return path === base || path.startsWith(`${base}/`)
}
