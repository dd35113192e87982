import { useEffect, useRef, useState } from 'react'
import { textOf } from '#domain/unknown-value.ts'
import { Stack } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { FieldOfAddress, focusField, useAttempt, useProblemsAt } from '../problems/problems-at.tsx'
import { FileOrLink } from './file-or-link.tsx'
import { FilmAndActs, type FilmPanel, Panel } from './film-acts.tsx'
import { isFilmAddress } from './film-name.ts'
import { useFieldUpload } from './use-field-upload.ts'
import { type FilmEditorProps, refusalOf, useFilmFacts } from './use-film-facts.ts'

/** Editor of a film, from an upload or a video host's URL, with its cover and captions. */
export function FilmEditor(props: FilmEditorProps) {
  const { content, title } = props
  const facts = useFilmFacts(props)
  const address = textOf(content.fields.videoUrl)
  const hasFilm = address !== ''
  const [open, setOpen] = useState<FilmPanel | undefined>(isFilmAddress(address) ? undefined : 'replace')
  const acts = useRef<HTMLDivElement>(null)
  const refusal = refusalOf(facts.found)
  useEffect(() => {
    if (refusal === undefined) return
    setOpen('replace')
    // After a paste, the focus is on the button that opens the box.
    if (acts.current?.contains(document.activeElement)) setTimeout(() => focusField('videoUrl'))
  }, [refusal])
  function handleFilm(found: string) {
    // The box disappears when it loses the focus.
    if (document.activeElement?.closest('[data-panel="replace"]'))
      setTimeout(() => acts.current?.querySelector('button')?.focus())
    setOpen(undefined)
    facts.handleAddress(found)
  }
  return (
    <Stack>
      {hasFilm && <FilmAndActs content={content} facts={facts} acts={acts} open={open} onOpen={setOpen} />}
      <Panel name="replace" isOpen={open === 'replace' || !hasFilm}>
        <FilmBox
          address={address}
          refusal={refusal}
          onFilm={handleFilm}
          onAddress={facts.handleAddress}
          onShow={() => setOpen('replace')}
        />
      </Panel>
      <FilledIn facts={facts} hasTitle={facts.filledTitle === title} />
      {facts.notice !== undefined && <Notice>{facts.notice}</Notice>}
      <FieldOfAddress />
    </Stack>
  )
}

type FilmBoxProps = {
  address: string
  /** Reason for the video host's refusal to show the video. */
  refusal: string | undefined
  /** Called with the URL of an uploaded or pasted film. */
  onFilm: (address: string) => void
  onAddress: (address: string) => void
  /** Opens the surrounding panel. */
  onShow: () => void
}

/** Box for a film, as a file or a URL. */
function FilmBox({ address, refusal, onFilm, onAddress, onShow }: FilmBoxProps) {
  const field = useProblemsAt('videoUrl', 'Vimeo link or embed code, MP4 or WebM.')
  const attempt = useAttempt()
  const { problem, send } = useFieldUpload('film', onFilm, onShow)
  function handlePastedLink(text: string): boolean {
    const isFilm = isFilmAddress(text)
    if (isFilm) onFilm(text)
    else attempt('videoUrl')
    return isFilm
  }
  return (
    <Stack gap="snug">
      <FileOrLink
        {...field}
        error={field.error ?? refusal}
        name="video"
        what="an MP4 or WebM video up to 2 GB"
        accept="video/*"
        value={address}
        onFile={(file) => void send(file)}
        onLink={onAddress}
        onPastedLink={handlePastedLink}
      />
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
    </Stack>
  )
}

type FilledInProps = { facts: ReturnType<typeof useFilmFacts>; hasTitle: boolean }

/** Lists the fields filled in with the video host's values. */
function FilledIn({ facts: { filled }, hasTitle }: FilledInProps) {
  const names = [
    hasTitle && 'title',
    filled.has('minutes') && 'length',
    filled.has('videoThumbnail') && 'cover',
  ].filter(Boolean)
  return (
    names.length > 0 && (
      <Notice tone="success">{`Filled in from the video host: ${names.join(', ')}.`}</Notice>
    )
  )
}
