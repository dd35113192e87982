import { fieldsOf, parseJson } from '#domain/unknown-value.ts'

/** A message from an embedded player about its video. Times are in seconds. */
export interface PlayerMessage {
  event: (typeof EVENTS)[number]
  seconds: number
  duration: number
  /** Name of the error. */
  error?: unknown
}

/** A request to an embedded player. */
export interface PlayerRequest {
  method: 'ping' | 'addEventListener' | 'setCurrentTime'
  value?: string | number
}

const EVENTS = ['ready', 'play', 'timeupdate', 'seeked', 'pause', 'ended', 'error'] as const

/** Returns true for a message from this frame at its own origin. Other messages may be forged. */
export function isFromFrame(
  { origin, source }: Pick<MessageEvent, 'origin' | 'source'>,
  frame: { origin: string; window: Window | null },
): boolean {
  return frame.window !== null && source === frame.window && origin === frame.origin
}

/**
 * Parses a message from the video host's player (https://github.com/vimeo/player.js), in JSON or as an
 * object. Returns undefined for other data. The response to a ping counts as `ready`.
 */
export function readPlayerMessage(data: unknown): PlayerMessage | undefined {
  const message = objectFrom(data)
  const name = message.method === 'ping' ? 'ready' : message.event
  const event = EVENTS.find((known) => known === name)
  if (!event) return undefined
  const { seconds, duration, name: error } = objectFrom(message.data)
  const times = { seconds: secondsFrom(seconds), duration: secondsFrom(duration) }
  return event === 'error' ? { event, ...times, error } : { event, ...times }
}

function objectFrom(data: unknown): Record<string, unknown> {
  return fieldsOf(typeof data === 'string' ? parseJson(data) : data)
}

function secondsFrom(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0
}
