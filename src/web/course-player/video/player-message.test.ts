import { describe, expect, it } from 'vitest'
import { isFromFrame, readPlayerMessage } from './player-message.ts'

describe('a message of the embedded player', () => {
  it.each([
    ['{"event":"ready"}', { event: 'ready', seconds: 0, duration: 0 }],
    [{ method: 'ping' }, { event: 'ready', seconds: 0, duration: 0 }],
    [
      '{"event":"timeupdate","data":{"seconds":4.2,"percent":0.1,"duration":42}}',
      { event: 'timeupdate', seconds: 4.2, duration: 42 },
    ],
    ['{"event":"seeked","data":{"seconds":7,"duration":42}}', { event: 'seeked', seconds: 7, duration: 42 }],
    [
      { event: 'pause', data: { seconds: 5, duration: 42 } },
      { event: 'pause', seconds: 5, duration: 42 },
    ],
    [
      { event: 'ended', data: { seconds: -5, duration: '42' } },
      { event: 'ended', seconds: 0, duration: 0 },
    ],
    [
      { event: 'play', data: 'x' },
      { event: 'play', seconds: 0, duration: 0 },
    ],
  ])('is parsed: %j', (data, message) => {
    expect(readPlayerMessage(data)).toEqual(message)
  })

  it.each(['', '{', 'null', '7', '{"event":"volumechange"}', undefined, null, 7, [], { event: ['pause'] }])(
    'is ignored if unknown: %j',
    (data) => {
      expect(readPlayerMessage(data)).toBeUndefined()
    },
  )
})

describe('the sender of a message', () => {
  const window = {} as Window
  const frame = { origin: 'https://player.example', window }

  it('is accepted if it is the frame itself, at its own origin', () => {
    expect(isFromFrame({ origin: 'https://player.example', source: window }, frame)).toBe(true)
  })

  it.each([
    ['another window of that origin', { origin: 'https://player.example', source: {} as Window }],
    ['the frame at another origin', { origin: 'https://evil.example', source: window }],
    ['the frame over http', { origin: 'http://player.example', source: window }],
    ['no window', { origin: 'https://player.example', source: null }],
  ])('not from %s', (_what, event) => {
    expect(isFromFrame(event, frame)).toBe(false)
  })

  it('is refused if the frame has left the page', () => {
    const gone = { origin: 'https://player.example', window: null }
    expect(isFromFrame({ origin: 'https://player.example', source: null }, gone)).toBe(false)
  })
})
