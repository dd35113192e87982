import { useRef, useState } from 'react'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { draftMediaAddress } from '../draft-media.ts'
import styles from './cover-field.module.css'
import { useDraftUploads } from './draft-uploads.tsx'
import { drawPicture, nameFile } from './shrink-picture.ts'
import { useFieldUpload } from './use-field-upload.ts'

/** Waits until a film has a frame to show; a browser first knows only its length. */
async function whenShown(film: HTMLVideoElement): Promise<void> {
  if (film.readyState >= film.HAVE_CURRENT_DATA) return
  film.preload = 'auto'
  await new Promise((shown) => {
    for (const event of ['loadeddata', 'seeked', 'error']) film.addEventListener(event, shown, { once: true })
  })
}

type FilmFrameProps = {
  address: string
  onLength: (seconds: number) => void
  onPicture: (address: string) => void
}

/** A film stored in the portal, with a button that makes the current frame its picture. */
export function FilmFrame({ address, onLength, onPicture }: FilmFrameProps) {
  const { draftId } = useDraftUploads()
  const film = useRef<HTMLVideoElement>(null)
  const { isBusy, problem, send } = useFieldUpload('frame', onPicture)
  const source = draftMediaAddress(draftId, address)
  const [failed, setFailed] = useState(false)
  async function handleChoose() {
    if (!film.current) return
    await whenShown(film.current)
    const picture = await drawPicture(film.current, 1)
    setFailed(!picture)
    if (picture) await send(nameFile(picture, 'film'))
  }
  // Browsers do not let a page read a frame of a film on another host.
  const isOwn = source?.startsWith('/') === true
  if (source === undefined) return null
  return (
    <Stack gap="snug">
      {/* biome-ignore lint/a11y/useMediaCaption: its captions are written below */}
      <video
        ref={film}
        className={styles.picture}
        src={source}
        controls
        preload="metadata"
        aria-label="The film"
        onLoadedMetadata={({ currentTarget }) => onLength(currentTarget.duration)}
      />
      {failed && <Notice tone="danger">The film shows nothing yet. Play it, and try again.</Notice>}
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      {isOwn && (
        <Row>
          <Button kind="secondary" busy={isBusy} onClick={() => void handleChoose()}>
            Use current frame as cover
          </Button>
        </Row>
      )}
    </Stack>
  )
}
