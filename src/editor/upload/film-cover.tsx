import { type RefObject, useState } from 'react'
import { textOf } from '#domain/unknown-value.ts'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { useProblemsAt } from '../problems/problems-at.tsx'
import { CoverField } from './cover-field.tsx'
import { drawPicture, nameFile } from './shrink-picture.ts'
import { useFieldUpload } from './use-field-upload.ts'

/** Waits until a film has a frame to show. At first, browsers know only its length. */
async function whenShown(film: HTMLVideoElement): Promise<void> {
  if (film.readyState >= film.HAVE_CURRENT_DATA) return
  film.preload = 'auto'
  await new Promise((shown) => {
    for (const event of ['loadeddata', 'seeked', 'error']) film.addEventListener(event, shown, { once: true })
  })
}

type FilmCoverProps = {
  film: RefObject<HTMLVideoElement | null>
  /** True if the page may read the film's frames, as for films stored in the portal. */
  hasFrames: boolean
  cover: unknown
  onCover: (address: string) => void
  /** Opens the surrounding panel. */
  onShow: () => void
}

/** Controls for the cover of a film: its current frame, a file, or a link. */
export function FilmCover({ film, hasFrames, cover, onCover, onShow }: FilmCoverProps) {
  const { isBusy, problem, send } = useFieldUpload('frame', onCover, onShow)
  const [failed, setFailed] = useState(false)
  async function handleChoose() {
    if (!film.current) return
    await whenShown(film.current)
    const picture = await drawPicture(film.current, 1)
    setFailed(!picture)
    if (picture) await send(nameFile(picture, 'film'))
  }
  return (
    <>
      {failed && <Notice tone="danger">The video hasn’t loaded yet. Play it and try again.</Notice>}
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      {hasFrames && (
        <Row>
          <Button kind="secondary" busy={isBusy} onClick={() => void handleChoose()}>
            Use current frame as cover
          </Button>
        </Row>
      )}
      <CoverField
        {...useProblemsAt('videoThumbnail', 'Leave empty to show the first frame.')}
        name="cover"
        value={textOf(cover)}
        onLink={onCover}
        onProblem={onShow}
      />
    </>
  )
}
