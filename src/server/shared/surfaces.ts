import { DOCUMENTS_PATH } from '#contract/documents.ts'
import { GATEWAY_PATH } from '#contract/gateway.ts'
import { SIGN_IN_PATH } from '#contract/sign-in.ts'

/** The surfaces that the web app calls. */
const SERVICES = [GATEWAY_PATH, SIGN_IN_PATH, DOCUMENTS_PATH]

const SURFACES = [...SERVICES, '/health', '/openapi.json', '/config.json']

/** Whether an address is the gateway's, the sign-in service's or the document database's. */
export function isService(url: string): boolean {
  return SERVICES.some((service) => isUnder(service, url))
}

/** Whether an address belongs to a surface, which answers for itself, and not to the web app. */
export function isSurface(url: string): boolean {
  return SURFACES.some((surface) => isUnder(surface, url))
}

/** Whether an address, with or without a query, is this path or lies below it. */
export function isUnder(base: string, url: string): boolean {
  const [path = ''] = url.split('?')
  return path === base || path.startsWith(`${base}/`)
}
