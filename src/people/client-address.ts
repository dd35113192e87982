import { BlockList, isIPv4, isIPv6, SocketAddress } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#core/config.ts'
import { AppError } from '#core/errors.ts'
import { NETWORK_FAILURES } from '#domain/people/sign-in-throttle.ts'

/** A network for which failures are counted, and the number it may have within the window. */
export interface CountedNetwork {
  network: string
  failures: number
}

const FORWARDED = 'x-forwarded-for'

/** `1.2.3.4`, `1.2.3.4:5678`, `v6`, `[v6]` and `[v6]:5678`. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]*)\]|(?<v4>[\d.]+))(?::\d{1,5})?$/

/**
 * Returns the canonical spelling of an address, however a proxy writes it: with its port, in brackets, or as
 * an IPv4 address mapped into IPv6. Undefined for anything but an address.
 */
export function readAddress(text: string): string | undefined {
  const { v6, v4 } = WITH_PORT.exec(text)?.groups ?? {}
  if (v4 !== undefined) return isIPv4(v4) ? v4 : undefined
  const [address = ''] = (v6 ?? text).split('%')
  if (!isIPv6(address)) return undefined
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address
  return /^::ffff:(?<mapped>[\d.]+)$/.exec(canonical)?.groups?.mapped ?? canonical
}

/**
 * Returns a function that tells whether a connection comes from a trusted proxy, behind which everybody is:
 * from one of the named addresses or, where proxies are only counted, from anybody.
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
 * Rewrites the addresses in `X-Forwarded-For` in their canonical spelling, so that `request.ip` is an address
 * everywhere. Refuses with `invalid-argument` if a trusted proxy names anything but an address.
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

/** Returns the network that stands for one client: an IPv4 address itself, or the /64 of an IPv6 address. */
export function clientNetwork(ip: string): string {
  return clientNetworks(ip)[0]?.network ?? ip
}

/**
 * Lists the networks for which an address is counted, the narrowest first: an IPv4 address alone, an IPv6
 * address in its /64 and, since one customer may have thousands of those, in its /56 and its /48 with higher
 * limits.
 */
export function clientNetworks(ip: string): CountedNetwork[] {
  const address = readAddress(ip) ?? ip
  if (!isIPv6(address)) return [{ network: address, failures: NETWORK_FAILURES[64] }]
  const [first, second, third, fourth = '0'] = groupsOf(address)
  const subnet = (Number.parseInt(fourth, 16) & 0xff00).toString(16)
  return [
    { network: `${first}:${second}:${third}:${fourth}::/64`, failures: NETWORK_FAILURES[64] },
    { network: `${first}:${second}:${third}:${subnet}::/56`, failures: NETWORK_FAILURES[56] },
    { network: `${first}:${second}:${third}::/48`, failures: NETWORK_FAILURES[48] },
  ]
}

/** Lists the names of the networks for which an address is counted. */
export function networksOf(ip: string): string[] {
  return clientNetworks(ip).map(({ network }) => network)
}

/**
 * Returns the eight groups of an IPv6 address in its canonical spelling; the last ones do not matter here.
 */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.split('::')
  const [before, after] = [head, tail].map((groups) => groups.split(':').filter((group) => group !== ''))
  const written = [...(before ?? []), ...(after ?? [])]
  const zeros = Array<string>(8 - written.length).fill('0')
  return [...(before ?? []), ...zeros, ...(after ?? [])]
}
