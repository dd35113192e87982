import { useEffect, useRef, useState } from 'react'
import { useClient } from '#client/session/session-context.ts'
import { type FoundVideo, findHostedVideo, type HostedVideo } from '#client/video/find-hosted-video.ts'
import { NEW_TITLES } from '#domain/course-check/new-titles.ts'
import { readFilmAddress } from '#domain/media/film-address.ts'
import { videoIdOf } from '#domain/media/video-id.ts'
import { textOf } from '#domain/unknown-value.ts'
import type { EditedContent } from '../state/use-edited-content.ts'

/** Pause after the last keystroke before a request to the video host, in ms. */
const ASK_PAUSE_MS = 600

export type FilmEditorProps = {
  title: string
  content: EditedContent
  onTitle: (title: string) => void
}

/**
 * Returns the reason that prevents learners from watching a video on its host; undefined for none, or if
 * unknown.
 */
export function refusalOf(found: FoundVideo | undefined): string | undefined {
  if (found === 'not-found')
    return 'Vimeo can’t find this video. Check the address, including its hash if the video isn’t public.'
  const isPrivate = found === 'private' || (typeof found === 'object' && found.playerUrl === undefined)
  return isPrivate ? 'Vimeo doesn’t let the portal show this video. Check its privacy settings.' : undefined
}

/**
 * Requests a video's facts from its host, for the stored URL and for each new one. A new URL fills in fields
 * that are empty or have the previous URL's facts, but never changes the author's text. These fields stay
 * marked until they are edited.
 */
export function useFilmFacts({ content, title, onTitle }: FilmEditorProps) {
  const { config } = useClient()
  const [filled, setFilled] = useState<ReadonlySet<string>>(new Set())
  const [filledTitle, setFilledTitle] = useState<string>()
  const [notice, setNotice] = useState<string>()
  const latest = useRef({ fields: content.fields, title })
  latest.current = { fields: content.fields, title }
  const [video, setVideo] = useState<{ address: string; found: FoundVideo }>()
  const address = textOf(content.fields.videoUrl)
  const before = useRef<{ address: string; found?: Promise<FoundVideo> }>({ address })
  useEffect(() => {
    const stored = before.current
    stored.found ??= findHostedVideo(config, stored.address)
    void stored.found.then((found) => {
      if (before.current !== stored) return
      setVideo({ address: stored.address, found })
      if (found === 'no-answer') setNotice('We couldn’t reach the video host, so only the cover is shown.')
    })
  }, [config])
  const requestFacts = useNewestRequest(async (entered, isNewest) => {
    const read = readFilmAddress(entered)
    const videoUrl = 'address' in read ? read.address : entered
    if (videoUrl === before.current.address) {
      if (videoUrl !== entered) content.change({ videoUrl })
      return
    }
    const request = findHostedVideo(config, videoUrl)
    const [found, earlier = 'no-answer'] = await Promise.all([request, before.current.found])
    if (!isNewest()) return
    const facts = typeof found === 'string' ? {} : found
    before.current = { address: videoUrl, found: request }
    setVideo({ address: videoUrl, found })
    const { fields, title: written } = latest.current
    const { title: name, ...changes } = replaceFacts(facts, typeof earlier === 'string' ? {} : earlier, {
      title: written,
      minutes: fields.minutes,
      picture: fields.videoThumbnail,
    })
    if (name !== undefined) {
      onTitle(name)
      setFilledTitle(name)
    }
    if (videoUrl !== entered || Object.keys(changes).length > 0) content.change({ videoUrl, ...changes })
    setFilled(new Set(Object.keys(changes).filter((field) => changes[field] !== undefined)))
    if (found === 'no-answer')
      setNotice('We couldn’t reach the video host. Enter the title and length yourself.')
    else if (videoUrl !== entered) setNotice(`Recognized as Vimeo video ${videoIdOf(videoUrl)}.`)
  })
  return {
    /** The host's response for the current URL; undefined until it arrives. */
    found: video?.address === address ? video.found : undefined,
    filled,
    filledTitle,
    notice,
    handleAddress(videoUrl: string) {
      content.change({ videoUrl })
      setNotice(undefined)
      requestFacts(videoUrl)
    },
    forget: (name: string) => setFilled(new Set([...filled].filter((each) => each !== name))),
  }
}

/** Returns the fields to change for a new film: empty or default ones, and those with facts of the previous film. */
export function replaceFacts(
  facts: HostedVideo,
  earlier: HostedVideo,
  fields: { title: string; minutes: unknown; picture: unknown },
): { title?: string; [field: string]: unknown } {
  const isFree = (value: unknown, own: unknown) => value === undefined || value === '' || value === own
  const { title, minutes, picture } = facts
  const changes: { title?: string; [field: string]: unknown } = {}
  const written = fields.title.trim() === NEW_TITLES.video ? '' : fields.title.trim()
  if (title !== undefined && title !== fields.title && isFree(written, earlier.title)) changes.title = title
  if (minutes !== fields.minutes && isFree(fields.minutes, earlier.minutes)) changes.minutes = minutes
  if (picture !== (fields.picture || undefined) && isFree(fields.picture, earlier.picture))
    changes.videoThumbnail = picture
  return changes
}

/**
 * Returns a function that requests a URL shortly after the last keystroke. It does nothing after the editor
 * is closed.
 */
function useNewestRequest(ask: (videoUrl: string, isNewest: () => boolean) => Promise<void>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const requested = useRef('')
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      requested.current = ''
    },
    [],
  )
  return (videoUrl: string): void => {
    clearTimeout(timer.current)
    requested.current = videoUrl
    timer.current = setTimeout(() => void ask(videoUrl, () => requested.current === videoUrl), ASK_PAUSE_MS)
  }
}
