import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Config } from '../config.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

/** The headers every answer carries, those of the surfaces too: so this is registered before any route. */
export function securityHeaders(config: Config) {
  return fastifyPlugin(async (app: FastifyInstance) => {
    const isHttps = config.publicOrigin?.startsWith('https:') ?? false
    await app.register(helmet, {
      contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(config) },
      strictTransportSecurity: isHttps && { maxAge: 31_536_000 },
      xFrameOptions: { action: 'deny' },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      crossOriginEmbedderPolicy: false,
    })
  })
}
