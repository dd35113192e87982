import { isIPv6 } from 'node:net'

/** How many of the eight groups of an IPv6 address name the network one customer is given. */
const NETWORK_GROUPS = 4

/**
 * What a client's address is counted as: an IPv4 address as it is, an IPv6 address as its /64 network, all
 * of which one client has.
 */
export function countedAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  return isIPv6(ip) ? `${groupsOf(ip).slice(0, NETWORK_GROUPS).join(':')}::/64` : ip
}

function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after]
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=[^0])/, ''))
}
