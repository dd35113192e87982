import { isIPv4, isIPv6, SocketAddress } from 'node:net'
import { NETWORK_FAILURES } from '#domain/people/sign-in-throttle.ts'

/** A network for which failures are counted, and its maximum number of failures within the window. */
export interface CountedNetwork {
  network: string
  failures: number
}

/** `1.2.3.4`, `1.2.3.4:5678`, `v6`, `[v6]` and `[v6]:5678`. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]*)\]|(?<v4>[\d.]+))(?::\d{1,5})?$/

/**
 * Returns the canonical spelling of an address. Accepts ports, brackets and IPv4-mapped IPv6 addresses. Returns
 * undefined if the text is not an address.
 */
export function readAddress(text: string): string | undefined {
  const { v6, v4 } = WITH_PORT.exec(text)?.groups ?? {}
  if (v4 !== undefined) return isIPv4(v4) ? v4 : undefined
  const [address = ''] = (v6 ?? text).split('%')
  if (!isIPv6(address)) return undefined
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address
  return /^::ffff:(?<mapped>[\d.]+)$/.exec(canonical)?.groups?.mapped ?? canonical
}

/** Returns the network that counts as one client: the IPv4 address itself, or the /64 of an IPv6 address. */
export function clientNetwork(ip: string): string {
  return clientNetworks(ip)[0]?.network ?? ip
}

/**
 * Lists the networks in which an address is counted, narrowest first: an IPv4 address alone; for IPv6 the /64, /56
 * and /48. Wider networks have higher limits. They are counted because one customer may own thousands of /64s.
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

/** Lists the names of an address's networks. */
export function networksOf(ip: string): string[] {
  return clientNetworks(ip).map(({ network }) => network)
}

/** Returns the eight groups of a canonical IPv6 address; only the first four are used. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.split('::')
  const [before, after] = [head, tail].map((groups) => groups.split(':').filter((group) => group !== ''))
  const written = [...(before ?? []), ...(after ?? [])]
  const zeros = Array<string>(8 - written.length).fill('0')
  return [...(before ?? []), ...zeros, ...(after ?? [])]
}
