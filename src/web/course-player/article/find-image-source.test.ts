import { describe, expect, it } from 'vitest'
import { findImageSource } from './parse-article.ts'

const LOCAL_PAGE = 'http://127.0.0.1:3000/course/welcome'

describe('findImageSource', () => {
  it.each([
    ['https://example.org/dog.jpg', 'https://example.org/dog.jpg'],
    ['/media/dog.jpg', '/media/dog.jpg'],
    ['dog.jpg?large', '/course/dog.jpg?large'],
    ['http://127.0.0.1:3000/media/dog.jpg', '/media/dog.jpg'],
    ['http://127.0.0.1:3000//example.org/dog.jpg', '/example.org/dog.jpg'],
    ['/.//example.org/dog.jpg', '/example.org/dog.jpg'],
  ])('accepts %j', (source, address) => {
    expect(findImageSource(source, LOCAL_PAGE)).toBe(address)
  })

  it.each([
    'http://example.org/dog.jpg',
    '//example.org/dog.jpg',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    'https://',
    ' ',
    '',
    undefined,
    7,
  ])('rejects %j', (source) => {
    expect(findImageSource(source, LOCAL_PAGE)).toBeUndefined()
  })
})
