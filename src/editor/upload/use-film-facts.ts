import { useEffect, useRef, useState } from 'react'
import { useClient } from '#client/session/session-context.ts'
import { readFilmAddress } from '#domain/course/film-address.ts'
import { videoIdOf } from '#domain/course/video-id.ts'
import { textOf } from '#domain/unknown-value.ts'
import { type FilmFacts, findFilmFacts, replaceFacts } from '../services/film-facts.ts'
import type { EditedContent } from '../state/use-edited-content.ts'

/** Pause after the last key before a request to the video host, in ms. */
const ASK_PAUSE_MS = 600

export type FilmEditorProps = {
  title: string
  content: EditedContent
  onTitle: (title: string) => void
}

/**
 * Requests the facts about a new URL from the video host. Fills in fields that are empty or still have the facts of the
 * previous URL, but never changes text by the author. Marks these fields until they are edited.
 */
export function useFilmFacts({ content, title, onTitle }: FilmEditorProps) {
  const { config } = useClient()
  const [filled, setFilled] = useState<ReadonlySet<string>>(new Set())
  const [filledTitle, setFilledTitle] = useState<string>()
  const [notice, setNotice] = useState<string>()
  const latest = useRef({ fields: content.fields, title })
  latest.current = { fields: content.fields, title }
  const before = useRef<{ address: string; facts?: FilmFacts }>({ address: textOf(content.fields.videoUrl) })
  const requestFacts = useNewestRequest(async (entered, isNewest) => {
    const read = readFilmAddress(entered)
    const videoUrl = 'address' in read ? read.address : entered
    if (videoUrl === before.current.address) return
    const [found, earlier] = await Promise.all([
      findFilmFacts(config, videoUrl),
      before.current.facts ?? findFilmFacts(config, before.current.address),
    ])
    if (!isNewest()) return
    const facts = typeof found === 'string' ? {} : found
    before.current = { address: videoUrl, facts }
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

/** Returns a function that requests a URL shortly after the last key; it does nothing once the editor is closed. */
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
