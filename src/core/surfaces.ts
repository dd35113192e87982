import { COMPANY_PATH } from '#contract/console/company.ts'
import { DOCUMENTS_PATH } from '#contract/documents.ts'
import { GATEWAY_PATH } from '#contract/gateway.ts'
import { SIGN_IN_PATH } from '#contract/sign-in.ts'

/** Paths of the surfaces that the web app and the company's console call. */
const SERVICES = [GATEWAY_PATH, SIGN_IN_PATH, DOCUMENTS_PATH, COMPANY_PATH]

const SURFACES = [...SERVICES, '/health', '/openapi.json', '/config.json']

/** Returns true for a URL of the gateway, the sign-in service, the document database or the company's surface. */
export function isService(url: string): boolean {
  return SERVICES.some((service) => isUnder(service, url))
}

/** Returns true for a URL handled by a surface rather than the web app. */
export function isSurface(url: string): boolean {
  return SURFACES.some((surface) => isUnder(surface, url))
}

/** Returns true for a URL at or below this path, with or without a query. */
export function isUnder(base: string, url: string): boolean {
  return url.startsWith(base) && ['', '/', '?'].includes(url.charAt(base.length))
}
