import { DOCUMENTS_PATH } from '#contract/documents.ts'
import { GATEWAY_PATH } from '#contract/gateway.ts'
import { SIGN_IN_PATH } from '#contract/sign-in.ts'

const SURFACES = [GATEWAY_PATH, SIGN_IN_PATH, DOCUMENTS_PATH, '/health', '/openapi.json', '/config.json']

/** Whether an address belongs to a surface, which answers for itself, and not to the web app. */
export function isSurface(url: string): boolean {
  const [path = ''] = url.split('?')
  return SURFACES.some((surface) => path === surface || path.startsWith(`${surface}/`))
}
