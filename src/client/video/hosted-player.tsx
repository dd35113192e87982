import type { RefObject } from 'react'

type HostedPlayerProps = {
  ref?: RefObject<HTMLIFrameElement | null>
  className: string | undefined
  title: string
  /** URL of the player, checked by `findHostedVideo`. */
  playerUrl: string
}

/** The video host's player in a frame of our own. */
export function HostedPlayer({ playerUrl, ...frame }: HostedPlayerProps) {
  return (
    <iframe
      {...frame}
      src={playerUrl}
      allow="fullscreen; picture-in-picture; encrypted-media"
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}
