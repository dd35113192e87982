import { describe, expect, it } from 'vitest'
import { safeLink } from './safe-link.ts'

describe('safeLink', () => {
  it.each([
    ['https://example.org/a', 'https://example.org/a'],
    [' http://example.org ', 'http://example.org/'],
    ['mailto:help@example.org', 'mailto:help@example.org'],
    ['HTTPS://EXAMPLE.org', 'https://example.org/'],
  ])('accepts %j', (text, address) => {
    expect(safeLink(text)).toBe(address)
  })

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://example.org/1',
    'file:///etc/passwd',
    'ftp://example.org',
    'tel:123',
    '//example.org/a',
    '/course/welcome',
    'example.org',
    'https://',
    '',
    undefined,
    null,
    7,
    { href: 'https://example.org' },
  ])('shows %j as text', (text) => {
    expect(safeLink(text)).toBeUndefined()
  })
})
