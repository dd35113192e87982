import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { videoIdOf } from '#domain/media/video-id.ts'
import { listOf, textOf } from '#domain/unknown-value.ts'
import { Button } from '#ui/form/button.tsx'
import field from '#ui/form/field.module.css'
import { Card } from '#ui/layout/card.tsx'
import { Line, Row, Stack } from '#ui/layout/layout.tsx'
import { StatusBadge } from '#ui/state/status-badge.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { ExternalLink } from '#ui/text/external-link.tsx'
import linkStyles from '#ui/text/link.module.css'
import textStyles from '#ui/text/text.module.css'
import { ProblemsAt, useDescribedByProblems } from '../problems/problems-at.tsx'
import { CaptionsEditor } from './captions-editor.tsx'
import { FilmCover } from './film-cover.tsx'
import styles from './film-editor.module.css'
import { filmName, isFilmAddress } from './film-name.ts'
import { FilmPlayer } from './film-player.tsx'
import type { FilmEditorProps, useFilmFacts } from './use-film-facts.ts'

/** Maximum length of a film, in minutes. */
const MAX_MINUTES = 10_000

/** Panels of a film, of which at most one is open. */
export type FilmPanel = 'replace' | 'cover' | 'captions'

type FilmAndActsProps = Pick<FilmEditorProps, 'content'> & {
  facts: ReturnType<typeof useFilmFacts>
  acts: RefObject<HTMLDivElement | null>
  open: FilmPanel | undefined
  onOpen: (panel: FilmPanel | undefined) => void
}

/** The film, a row with its facts and actions, and the panels for its cover and captions. */
export function FilmAndActs({ content, facts, acts, open, onOpen }: FilmAndActsProps) {
  const film = useRef<HTMLVideoElement>(null)
  const [length, setLength] = useState<number>()
  const { videoThumbnail: cover, captions } = content.fields
  const address = textOf(content.fields.videoUrl)
  const id = videoIdOf(address)
  const isOwn = id === undefined && isFilmAddress(address)
  const openerOf = (name: FilmPanel) => ({ name, open, onOpen })
  return (
    <>
      {isFilmAddress(address) && (
        <FilmPlayer
          ref={film}
          address={address}
          found={facts.found}
          cover={textOf(cover)}
          onLength={setLength}
        />
      )}
      <Row gap="small" ref={acts}>
        <bdi className={styles.name}>{filmName(address)}</bdi>
        <MinutesField content={content} length={length} onEdit={() => facts.forget('minutes')} />
        <Opener {...openerOf('replace')}>Replace</Opener>
        <Opener {...openerOf('cover')}>Cover</Opener>
        {isOwn && (
          <Opener {...openerOf('captions')}>
            Captions {listOf(captions).length === 0 && <StatusBadge tone="active">missing</StatusBadge>}
          </Opener>
        )}
      </Row>
      <ProblemsAt field="minutes" />
      {id !== undefined && isFilmAddress(address) && facts.found !== 'not-found' && (
        <p className={textStyles.note}>
          Captions come from Vimeo:{' '}
          <ExternalLink address={`https://vimeo.com/manage/videos/${id}`} className={linkStyles.link}>
            check them there
          </ExternalLink>
          .
        </p>
      )}
      <Panel name="cover" isOpen={open === 'cover'}>
        <FilmCover
          film={film}
          hasFrames={address.startsWith('/')}
          cover={cover}
          onShow={() => onOpen('cover')}
          onCover={(picture) => {
            facts.forget('videoThumbnail')
            content.change({ videoThumbnail: picture === '' ? undefined : picture })
          }}
        />
      </Panel>
      {isOwn && (
        <Panel name="captions" isOpen={open === 'captions'}>
          <CaptionsEditor content={content} filmLength={length} onShow={() => onOpen('captions')} />
        </Panel>
      )}
    </>
  )
}

type OpenerProps = Pick<FilmAndActsProps, 'open' | 'onOpen'> & { name: FilmPanel; children: ReactNode }

function Opener({ name, open, onOpen, children }: OpenerProps) {
  const isOpen = open === name
  return (
    <Button
      kind="secondary"
      className={styles.opener}
      aria-expanded={isOpen}
      aria-controls={`film-${name}`}
      onClick={() => onOpen(isOpen ? undefined : name)}
    >
      {children}
    </Button>
  )
}

/** Panel of the film. Stays mounted while closed, because uploads end in its fields. */
export function Panel({ name, isOpen, children }: { name: FilmPanel; isOpen: boolean; children: ReactNode }) {
  return (
    <Card id={`film-${name}`} data-panel={name} hidden={!isOpen}>
      <Stack gap="snug">{children}</Stack>
    </Card>
  )
}

type MinutesFieldProps = Pick<FilmEditorProps, 'content'> & {
  /** Length of the film in seconds; undefined until it is known. */
  length: number | undefined
  onEdit: () => void
}

/** Field for the length of a film. An empty field means the computed length. */
function MinutesField({ content, length, onEdit }: MinutesFieldProps) {
  const { minutes } = content.fields
  return (
    <Line gap="small">
      <input
        {...useDescribedByProblems('minutes')}
        data-field="minutes"
        className={classNames(field.input, styles.minutes)}
        aria-label="Length in minutes"
        inputMode="numeric"
        autoComplete="off"
        placeholder={length === undefined ? 'auto' : String(Math.max(1, Math.round(length / 60)))}
        value={typeof minutes === 'number' ? String(minutes) : ''}
        onChange={({ target }) => {
          onEdit()
          content.change({ minutes: minutesOf(target.value) })
        }}
      />
      <span aria-hidden="true">min</span>
    </Line>
  )
}

/** Parses a number of minutes; undefined if it is invalid. */
function minutesOf(text: string): number | undefined {
  const minutes = Number(text.replace(/\D/g, '').slice(0, 5))
  return minutes >= 1 && minutes <= MAX_MINUTES ? minutes : undefined
}
