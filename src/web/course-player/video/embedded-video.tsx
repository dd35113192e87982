import { useEmbeddedPlayer } from './use-embedded-player.ts'
import type { Watching } from './use-watching.ts'
import styles from './video-player.module.css'

type EmbeddedVideoProps = { title: string; playerUrl: string; watching: Watching }

/** The video host's player, in a frame of our own. */
export function EmbeddedVideo({ title, playerUrl, watching }: EmbeddedVideoProps) {
  const frame = useEmbeddedPlayer(playerUrl, watching)
  return (
    <iframe
      ref={frame}
      className={styles.screen}
      src={playerUrl}
      title={title}
      allow="fullscreen; picture-in-picture; encrypted-media"
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}
