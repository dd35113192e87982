import { isIPv4, isIPv6, SocketAddress } from 'node:net'
import { NETWORK_FAILURES } from '#domain/people/sign-in-throttle.ts'

/** A network whose failures are counted, and the number that it may have within the window. */
export interface CountedNetwork {
  network: string
  failures: number
}

/** `1.2.3.4`, `1.2.3.4:5678`, `v6`, `[v6]` and `[v6]:5678`. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]*)\]|(?<v4>[\d.]+))(?::\d{1,5})?$/

/**
 * Returns the canonical spelling of an address written with its port, in brackets, or as an IPv4 address
 * mapped into IPv6; undefined if the text is not an address.
 */
export function readAddress(text: string): string | undefined {
  const { v6, v4 } = WITH_PORT.exec(text)?.groups ?? {}
  if (v4 !== undefined) return isIPv4(v4) ? v4 : undefined
  const [address = ''] = (v6 ?? text).split('%')
  if (!isIPv6(address)) return undefined
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address
  return /^::ffff:(?<mapped>[\d.]+)$/.exec(canonical)?.groups?.mapped ?? canonical
}

/** Returns the network that counts as one client: an IPv4 address itself, or the /64 of an IPv6 address. */
export function clientNetwork(ip: string): string {
  return clientNetworks(ip)[0]?.network ?? ip
}

/**
 * Lists the networks for which an address is counted, the narrowest first: an IPv4 address alone; for an IPv6
 * address its /64, /56 and /48. The wider ones count, with higher limits, since one customer may own
 * thousands of /64s.
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

/** Lists the names of the networks that an address belongs to. */
export function networksOf(ip: string): string[] {
  return clientNetworks(ip).map(({ network }) => network)
}

/** Returns the eight groups of a canonical IPv6 address. Only the first four are used here. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.split('::')
  const [before, after] = [head, tail].map((groups) => groups.split(':').filter((group) => group !== ''))
  const written = [...(before ?? []), ...(after ?? [])]
  const zeros = Array<string>(8 - written.length).fill('0')
  return [...(before ?? []), ...zeros, ...(after ?? [])]
}
