import type { RefObject } from 'react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { PlayerMessage, PlayerRequest } from './player-message.ts'
import { isFromFrame, readPlayerMessage } from './player-message.ts'
import { resumePoint } from './position-keeper.ts'
import type { Watching } from './use-watching.ts'

type Ask = (request: PlayerRequest) => void

/**
 * Talks with the video host's player in a frame: hears where its film is, and sends it to where it was left
 * once it is started (sent before, the film would start by itself).
 */
export function useEmbeddedPlayer(
  playerUrl: string,
  watching: Watching,
): RefObject<HTMLIFrameElement | null> {
  const frame = useRef<HTMLIFrameElement>(null)
  const hasStarted = useRef(false)

  const heard = useEffectEvent(({ event, seconds, duration }: PlayerMessage, ask: Ask) => {
    if (event === 'ready') listenTo(ask)
    if (event === 'play' && !hasStarted.current) {
      hasStarted.current = true
      const point = resumePoint(watching.leftAt, duration)
      if (point !== undefined && seconds < point) ask({ method: 'setCurrentTime', value: point })
    }
    if (event === 'timeupdate' || event === 'seeked') watching.moved(seconds)
    if (event === 'pause') watching.rested(seconds)
    if (event === 'ended') watching.rested(duration)
  })

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const { origin } = new URL(playerUrl)
    const ended = new AbortController()
    const ask: Ask = (request) => element.contentWindow?.postMessage(JSON.stringify(request), origin)

    function received(event: MessageEvent) {
      if (!isFromFrame(event, { origin, window: element?.contentWindow ?? null })) return
      const message = readPlayerMessage(event.data)
      if (message) heard(message, ask)
    }
    addEventListener('message', received, { signal: ended.signal })
    // The player says by itself when it is ready; where that was missed, the answer to a ping says it.
    element.addEventListener('load', () => ask({ method: 'ping' }), { signal: ended.signal })
    return () => ended.abort()
  }, [playerUrl])

  return frame
}

function listenTo(ask: Ask): void {
  for (const event of ['play', 'timeupdate', 'seeked', 'pause', 'ended'])
    ask({ method: 'addEventListener', value: event })
}
