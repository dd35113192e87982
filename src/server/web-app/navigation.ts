import type { IncomingMessage } from 'node:http'
import { isSurface } from '../shared/surfaces.ts'

/** What people do read in their browser, and what asks after our health may be a browser's like. */
const READABLE = new Set(['/openapi.json', '/config.json', '/health/live', '/health/ready'])

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/** Whether a browser asks for a page to show: an address that somebody typed or followed. */
export function isNavigation({ method, headers }: Asked): boolean {
  return (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true
}

/**
 * The address a request is answered at: the web app's own for a page at an address that is a surface's or none at all,
 * such as `/%`, so that nobody who types one reads JSON. The web app then falls back as for any other.
 */
export function routeNavigation(request: Asked): string {
  const { url = '/' } = request
  if (!isNavigation(request)) return url
  const path = decodedPath(url)
  return path !== undefined && (READABLE.has(path) || !isSurface(path)) ? url : '/'
}

function decodedPath(url: string): string | undefined {
  const [path = ''] = url.split('?')
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
