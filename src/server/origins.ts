/**
 * The portal's own origins, the canonical one first: the configured one, or where none is set those of the
 * loopback port really bound.
 */
export function ownOrigins(publicOrigin: string | undefined, boundPort: number): string[] {
  if (publicOrigin !== undefined) return [publicOrigin]
  return ['127.0.0.1', 'localhost', '[::1]'].map((host) => `http://${host}:${boundPort}`)
}
