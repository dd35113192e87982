import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { resumePoint } from '#domain/learning/resume-point.ts'
import { type FailureHandler, reasonOf } from '#web/services/film-files.ts'
import { isFromFrame, type PlayerMessage, type PlayerRequest, readPlayerMessage } from './player-message.ts'
import { isMovedByHand } from './position-keeper.ts'
import type { Watching } from './use-watching.ts'

type Ask = (request: PlayerRequest) => void

/**
 * Controls the video host's player in a frame: saves its position, and resumes the video after playback has
 * started. Seeking earlier would start playback.
 */
export function useEmbeddedPlayer(
  playerUrl: string,
  {
    watching,
    onLength,
    onFailure,
  }: { watching: Watching; onLength: (seconds: number) => void; onFailure: FailureHandler },
): RefObject<HTMLIFrameElement | null> {
  const hasStarted = useRef(false)

  return usePlayerMessages(playerUrl, ({ event, seconds, duration, error }, ask) => {
    // Errors after the start concern a single request or are temporary.
    if (event === 'error' && !hasStarted.current) onFailure(Promise.resolve(reasonOf(error)))
    if (event === 'ready') subscribe(ask)
    if (duration > 0) onLength(duration)
    if (event === 'play' && !hasStarted.current) {
      hasStarted.current = true
      const point = resumePoint(watching.leftAt, duration)
      if (point !== undefined && seconds < point) ask({ method: 'setCurrentTime', value: point })
    }
    if (event === 'timeupdate') watching.trackPosition(seconds)
    if (event === 'seeked' && isMovedByHand(seconds, watching.leftAt, duration)) watching.trackMove(seconds)
    if (event === 'pause') watching.savePosition(seconds)
    if (event === 'ended') watching.savePosition(duration)
  })
}

/** Listens to the player in a frame. The callback can send requests to the player. */
function usePlayerMessages(playerUrl: string, onMessage: (message: PlayerMessage, ask: Ask) => void) {
  const frame = useRef<HTMLIFrameElement>(null)
  const handlePlayerMessage = useEffectEvent(onMessage)

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const { origin } = new URL(playerUrl)
    const listening = new AbortController()
    const ask: Ask = (request) => element.contentWindow?.postMessage(JSON.stringify(request), origin)

    function handleMessage(event: MessageEvent) {
      if (!isFromFrame(event, { origin, window: element?.contentWindow ?? null })) return
      const message = readPlayerMessage(event.data)
      if (message) handlePlayerMessage(message, ask)
    }
    addEventListener('message', handleMessage, { signal: listening.signal })
    // The player announces `ready`. If that message was missed, the response to a ping replaces it.
    element.addEventListener('load', () => ask({ method: 'ping' }), { signal: listening.signal })
    return () => listening.abort()
  }, [playerUrl])

  return frame
}

function subscribe(ask: Ask): void {
  for (const event of ['play', 'timeupdate', 'seeked', 'pause', 'ended', 'error'])
    ask({ method: 'addEventListener', value: event })
}
