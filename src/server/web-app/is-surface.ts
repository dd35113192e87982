import { DOCUMENTS_PATH } from '#contract/documents.ts'
import { GATEWAY_PATH } from '#contract/gateway.ts'
import { SIGN_IN_PATH } from '#contract/sign-in.ts'
import { isUnder } from '../is-under.ts'

const SURFACES = [GATEWAY_PATH, SIGN_IN_PATH, DOCUMENTS_PATH, '/health', '/openapi.json', '/config.json']

/** Whether an address belongs to a surface, which answers for itself, and not to the web app. */
export function isSurface(url: string): boolean {
  return SURFACES.some((surface) => isUnder(surface, url))
}
