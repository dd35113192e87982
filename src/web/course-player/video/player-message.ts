/** What an embedded player says of its film, in seconds. */
export interface PlayerMessage {
  event: 'ready' | 'play' | 'timeupdate' | 'seeked' | 'pause' | 'ended'
  seconds: number
  duration: number
}

/** What we ask an embedded player for. */
export interface PlayerRequest {
  method: 'ping' | 'addEventListener' | 'setCurrentTime'
  value?: string | number
}

const EVENTS = ['ready', 'play', 'timeupdate', 'seeked', 'pause', 'ended'] as const

/** Whether a message comes from the very frame, of the very origin: anything else may be forged. */
export function isFromFrame(
  { origin, source }: Pick<MessageEvent, 'origin' | 'source'>,
  frame: { origin: string; window: Window | null },
): boolean {
  return frame.window !== null && source === frame.window && origin === frame.origin
}

/**
 * A message of the video host's player (https://github.com/vimeo/player.js), sent as JSON or as an object;
 * undefined for anything else. The answer to a ping says the same as `ready`.
 */
export function readPlayerMessage(data: unknown): PlayerMessage | undefined {
  const message = objectFrom(data)
  const said = message.method === 'ping' ? 'ready' : message.event
  const event = EVENTS.find((known) => known === said)
  if (!event) return undefined
  const { seconds, duration } = objectFrom(message.data)
  return { event, seconds: secondsFrom(seconds), duration: secondsFrom(duration) }
}

function objectFrom(data: unknown): Record<string, unknown> {
  const value = typeof data === 'string' ? parsed(data) : data
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function secondsFrom(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0
}
