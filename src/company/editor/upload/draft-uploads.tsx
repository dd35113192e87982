import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { MediaPurpose } from '#domain/media/find-upload-problem.ts'
import { fetchedPart } from '../../loading/fetched-part.tsx'
import { useConsole } from '../../services/console.ts'
import type { UploadEnd, UploadQueue } from '../../upload/upload-queue.ts'

const UploadRows = fetchedPart(() => import('../../upload/upload-rows.tsx'), 'UploadRows')

/** What came of a film, for its module: where that is not open, it waits for that. */
export interface EndedFilm {
  name: string
  /** Absent for one that was refused. */
  address?: string | undefined
  /** What is wrong with it, in words. */
  problem?: string | undefined
}

/** The files of a draft that are sent while it is written, whichever module is open. */
export interface DraftUploading {
  draftId: string
  /** Sends a file and has it stored as one of the draft's; how that ends. */
  upload: (file: File, purpose: MediaPurpose) => Promise<UploadEnd>
  /** Sends a picture, made smaller where it is large; returns its address, or throws with a sentence. */
  uploadPicture: (file: File, purpose?: 'picture' | 'cover') => Promise<string>
  /** Films by the ids of their modules, and what takes one of them away. */
  endedFilms: ReadonlyMap<string, EndedFilm>
  setFilm: (moduleId: string, film: EndedFilm | undefined) => void
  /** The line of files, once there was one. */
  queue: UploadQueue | undefined
}

const DraftUploadsContext = createContext<DraftUploading | undefined>(undefined)

export function useDraftUploads(): DraftUploading {
  const uploads = useContext(DraftUploadsContext)
  if (!uploads) throw new Error('useDraftUploads needs DraftUploads above it')
  return uploads
}

/** Holds the files that are sent for a draft, and shows how far they are. What sends them is fetched for the first one. */
export function DraftUploads({ draftId, children }: { draftId: string; children?: ReactNode }) {
  const { queue, open } = useQueue()
  const [endedFilms, setEndedFilms] = useState<ReadonlyMap<string, EndedFilm>>(new Map())
  const uploads = useMemo((): DraftUploading => {
    const upload: DraftUploading['upload'] = async (file, purpose) =>
      (await open()).add(file, { purpose, draftId })
    return {
      draftId,
      queue,
      upload,
      endedFilms,
      setFilm(moduleId, film) {
        setEndedFilms((before) => {
          const next = new Map(before)
          if (film) next.set(moduleId, film)
          else next.delete(moduleId)
          return next
        })
      },
      async uploadPicture(file, purpose = 'picture') {
        const { shrinkPicture } = await import('./shrink-picture.ts')
        const end = await upload(await shrinkPicture(file), purpose)
        if (end.outcome === 'done' && end.upload.address !== undefined) return end.upload.address
        throw new Error(end.outcome === 'refused' ? end.problem : 'The upload was cancelled.')
      },
    }
  }, [draftId, queue, open, endedFilms])
  return <DraftUploadsContext value={uploads}>{children}</DraftUploadsContext>
}

/** The files that are being sent, on the screen of the draft. */
export function DraftUploadRows() {
  const { queue } = useDraftUploads()
  return queue ? <UploadRows queue={queue} /> : null
}

function useQueue() {
  const { session } = useConsole()
  const [queue, setQueue] = useState<UploadQueue>()
  const opening = useRef<Promise<UploadQueue>>(undefined)
  useEffect(() => () => queue?.stop(), [queue])
  const [open] = useState(() => () => {
    opening.current ??= import('../../upload/upload-queue.ts').then(({ createUploadQueue }) => {
      const opened = createUploadQueue(session)
      setQueue(opened)
      return opened
    })
    return opening.current
  })
  return { queue, open }
}
