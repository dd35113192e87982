import { expect, it } from 'vitest'
import { clientNetworks, readAddress } from './client-address.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:5678', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
  ['2001:DB8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
  ['[2001:0db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:5678', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['2001:db8::1:5678', '2001:db8::1:5678'],
])('reads the address %s as %s', (text, address) => {
  expect(readAddress(text)).toBe(address)
})

it.each([
  '',
  'unknown',
  '203.0.113',
  '203.0.113.256',
  '203.0.113.7:',
  '203.0.113.7:x',
  '[203.0.113.7]:80',
  '[]',
  '[2001:db8::1',
  '1::2::3',
  '%eth0',
])('refuses %s as an address', (text) => expect(readAddress(text)).toBeUndefined())

it.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
  ['2001:db8:1:12ff::', ['2001:db8:1:12ff::/64', '2001:db8:1:1200::/56', '2001:db8:1::/48']],
  ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
  ['1::2:3:4:5:6:7', ['1:0:2:3::/64', '1:0:2:0::/56', '1:0:2::/48']],
  ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48']],
])('counts the address %s toward the networks %j', (ip, networks) => {
  expect(clientNetworks(ip).map(({ network }) => network)).toEqual(networks)
})

it('allows a wider network more failures', () => {
  expect(clientNetworks('2001:db8::1').map(({ failures }) => failures)).toEqual([100, 400, 1600])
})
