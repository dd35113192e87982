import { useEffect, useState } from 'react'
import { useSignedInServices } from '#web/services/signed-in-services.ts'

/** Where a video plays: still asked for, in the video host's player, or in a plain video element. */
export type VideoPlace = 'unknown' | 'plain' | { playerUrl: string }

/** Asks the video host for its player (section 7, "Video embed"). */
export function useVideoPlace(videoUrl: string): VideoPlace {
  const { videoHost } = useSignedInServices()
  const [answer, setAnswer] = useState<{ videoUrl: string; playerUrl: string | undefined }>()

  useEffect(() => {
    let left = false
    videoHost.findPlayerUrl(videoUrl).then((playerUrl) => {
      if (!left) setAnswer({ videoUrl, playerUrl })
    })
    return () => {
      left = true
    }
  }, [videoHost, videoUrl])

  if (answer?.videoUrl !== videoUrl) return 'unknown'
  const { playerUrl } = answer
  return playerUrl === undefined ? 'plain' : { playerUrl }
}
