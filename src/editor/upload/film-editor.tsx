import { useEffect, useRef, useState } from 'react'
import { useClient } from '#client/session/session-context.ts'
import { FILM_ADDRESS_FORMS, readFilmAddress } from '#domain/course/film-address.ts'
import { videoIdOf } from '#domain/course/video-id.ts'
import { textOf } from '#domain/unknown-value.ts'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { FieldOfAddress, useProblemsAt } from '../problems-at.tsx'
import { type FilmFacts, findFilmFacts, replaceFacts } from '../services/film-facts.ts'
import type { EditedContent } from '../use-edited-content.ts'
import { CaptionsEditor } from './captions-editor.tsx'
import { CoverField } from './cover-field.tsx'
import { FilmFrame } from './film-frame.tsx'
import { useFieldUpload } from './use-field-upload.ts'

/** Maximum length of a film, in minutes. */
const MAX_MINUTES = 10_000

/** Pause after the last key before a request to the video host, in ms. */
const ASK_PAUSE_MS = 600

const FILLED_IN = 'Filled in from the video host.'

type FilmEditorProps = {
  title: string
  content: EditedContent
  onTitle: (title: string) => void
}

/** Editor of a film, which is uploaded or has the address of a video host, with its picture and its captions. */
export function FilmEditor(props: FilmEditorProps) {
  const { content, title } = props
  const [length, setLength] = useState<number>()
  const facts = useFilmFacts(props)
  const { problem, send } = useFieldUpload('film', facts.handleAddress)
  const address = textOf(content.fields.videoUrl)
  const isOwn = address !== '' && videoIdOf(address) === undefined && 'address' in readFilmAddress(address)
  const help =
    facts.filledTitle === title
      ? `The title was ${lowered(FILLED_IN)}`
      : `An address such as ${FILM_ADDRESS_FORMS}; or the code with which Vimeo embeds it.`
  return (
    <Stack>
      <FileDrop
        label="Upload a film"
        what="an MP4 or WebM film of at most 2 GB"
        accept="video/*"
        onFile={(file) => void send(file)}
      />
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      <TextField
        {...useProblemsAt('videoUrl', help)}
        label="Or the address of the film"
        type="url"
        value={address}
        onEnter={(text) => facts.handleAddress(text.trim())}
      />
      {facts.notice !== undefined && <Notice>{facts.notice}</Notice>}
      {isOwn && (
        <FilmFrame
          address={address}
          onLength={setLength}
          onPicture={(videoThumbnail) => content.change({ videoThumbnail })}
        />
      )}
      <FilledFields content={content} facts={facts} />
      {isOwn && <CaptionsEditor content={content} filmLength={length} />}
      <FieldOfAddress />
    </Stack>
  )
}

type FilledFieldsProps = Pick<FilmEditorProps, 'content'> & { facts: ReturnType<typeof useFilmFacts> }

/** Fields for the picture and the length of a film, marked while they have the values of the video host. */
function FilledFields({ content, facts }: FilledFieldsProps) {
  const { filled, forget } = facts
  const { videoThumbnail, minutes } = content.fields
  const helpOf = (field: string, help: string) => (filled.has(field) ? FILLED_IN : help)
  return (
    <>
      <CoverField
        {...useProblemsAt(
          'videoThumbnail',
          helpOf('videoThumbnail', 'Leave it empty to show the film’s own first picture.'),
        )}
        what="its picture"
        address={textOf(videoThumbnail)}
        onAddress={(text) => {
          forget('videoThumbnail')
          content.change({ videoThumbnail: text === '' ? undefined : text })
        }}
      />
      <TextField
        {...useProblemsAt(
          'minutes',
          helpOf('minutes', 'Leave it empty to have it worked out, for a film that was uploaded.'),
        )}
        label="Length in minutes"
        inputMode="numeric"
        value={typeof minutes === 'number' ? String(minutes) : ''}
        onEnter={(text) => {
          forget('minutes')
          content.change({ minutes: minutesOf(text) })
        }}
      />
    </>
  )
}

/**
 * Requests the facts about a new address from the video host. Fills in fields that are empty or still have the facts
 * of the previous address, but never changes text by the author. Marks these fields until they are edited.
 */
function useFilmFacts({ content, title, onTitle }: FilmEditorProps) {
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
      setNotice('The video host did not answer. You can write title and length yourself.')
    else if (videoUrl !== entered) setNotice(`Read as the film ${videoIdOf(videoUrl)} of Vimeo.`)
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

/**
 * Returns a function that requests an address shortly after the last key; it does nothing once the editor is closed.
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

/** Returns a number of minutes as entered; undefined if it is not valid. */
function minutesOf(text: string): number | undefined {
  const minutes = Number(text.replace(/\D/g, '').slice(0, 5))
  return minutes >= 1 && minutes <= MAX_MINUTES ? minutes : undefined
}

function lowered(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}
