import { BlockList, isIPv4, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#core/config.ts'
import { AppError } from '#core/errors.ts'
import { readAddress } from '#people/client-address.ts'

const FORWARDED = 'x-forwarded-for'

/**
 * Returns Fastify's `trustProxy` option: the hops that may state the client's address. They are identified by address
 * or, for a number of proxies, by index, 0 for the nearest.
 */
export function trustedHops(trustProxy: Config['trustProxy']) {
  return typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy
}

/**
 * Returns a function that is true for connections from a trusted proxy: from one of the listed addresses or, for a
 * number of proxies, from any address.
 */
export function createProxyCheck(trustProxy: Config['trustProxy']): (address: string) => boolean {
  if (!Array.isArray(trustProxy)) return () => Number(trustProxy) > 0
  const proxies = new BlockList()
  for (const proxy of trustProxy) {
    const [address = '', bits] = proxy.split('/')
    proxies.addSubnet(
      address,
      Number(bits ?? (isIPv4(address) ? 32 : 128)),
      isIPv4(address) ? 'ipv4' : 'ipv6',
    )
  }
  return (address) => {
    const known = readAddress(address) ?? ''
    return proxies.check(known, isIPv6(known) ? 'ipv6' : 'ipv4')
  }
}

/**
 * Rewrites the addresses in `X-Forwarded-For` in their canonical spelling, so that `request.ip` is always an address.
 * Refuses with `invalid-argument` if a trusted proxy forwards anything except an address.
 */
export async function readForwardedAddresses(request: FastifyRequest): Promise<void> {
  const { headers } = request.raw
  const forwarded = headers[FORWARDED]
  if (forwarded !== undefined)
    headers[FORWARDED] = String(forwarded).split(',').map(normalizeAddress).join(', ')
  if (readAddress(request.ip) === undefined)
    throw new AppError('invalid-argument', 'The forwarded client address is not a valid address.')
}

function normalizeAddress(text: string): string {
  return readAddress(text.trim()) ?? text.trim()
}
