import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { fetchedPart } from '#client/loading/fetched-part.tsx'
import { useClient } from '#client/session/session-context.ts'
import type { MediaPurpose } from '#domain/media/find-upload-problem.ts'
import type { UploadEnd, UploadQueue } from '../upload-queue/upload-queue.ts'

const UploadRows = fetchedPart(() => import('../upload-queue/upload-rows.tsx'), 'UploadRows')

/**
 * Fields for a file. `picture` is for articles, which use a dialog instead of a field, and `file` is for
 * links.
 */
export type UploadField = 'film' | 'captions' | 'cover' | 'frame' | 'picture' | 'file'

const PURPOSES = {
  film: 'film',
  captions: 'captions',
  cover: 'cover',
  frame: 'cover',
  picture: 'picture',
  file: 'file',
} as const satisfies Record<UploadField, MediaPurpose>

/** Result of an upload for its field, kept until the field is shown. */
export interface EndedFile {
  name: string
  /** Module of the field; empty for the settings of the course. */
  moduleId: string
  field: UploadField
  /** Undefined for a refused file. */
  address?: string | undefined
  /** Message about the file's problem. */
  problem?: string | undefined
}

/** Uploads of a draft, which continue when another module is opened. */
interface Uploading {
  draftId: string
  /** Sends a file and stores it with the draft, after reducing a large picture. Returns the outcome. */
  upload: (file: File, field: UploadField) => Promise<UploadEnd>
  endedFiles: readonly EndedFile[]
  addEnded: (file: EndedFile) => void
  takeEnded: (file: EndedFile) => void
  /** Upload queue; undefined before the first file. */
  queue: UploadQueue | undefined
}

const DraftUploadsContext = createContext<Uploading | undefined>(undefined)

/** Module of the fields; empty for the settings of the course. */
const ModuleContext = createContext('')
export const UploadsOfModule = ModuleContext.Provider

/** Returns the uploads of a draft, for the fields of the surrounding module or of the settings. */
export function useDraftUploads() {
  const uploads = useContext(DraftUploadsContext)
  const moduleId = useContext(ModuleContext)
  if (!uploads) throw new Error('useDraftUploads needs DraftUploads above it')
  const { upload, addEnded } = uploads
  return {
    ...uploads,
    moduleId,
    /** Uploads a file and passes the result to the field, unless canceled. */
    async sendFor(field: UploadField, file: File): Promise<void> {
      const end = await upload(file, field)
      const of = { name: file.name, moduleId, field }
      if (end.outcome === 'refused') addEnded({ ...of, problem: end.problem })
      if (end.outcome !== 'done' || end.upload.address === undefined) return
      const found = end.upload.problems?.map(({ message }) => message).join(' ') || undefined
      addEnded({ ...of, address: end.upload.address, problem: found })
    },
    /** Uploads a pasted picture and returns its URL. Throws the message of a failure. */
    async uploadPicture(file: File): Promise<string> {
      const end = await upload(file, 'picture')
      if (end.outcome === 'done' && end.upload.address !== undefined) return end.upload.address
      const problem = end.outcome === 'refused' ? end.problem : 'The upload was canceled.'
      if (end.outcome === 'refused') addEnded({ name: file.name, moduleId, field: 'picture', problem })
      throw new Error(problem)
    },
  }
}

/** Manages the uploads of a draft. The upload code is loaded for the first file. */
export function DraftUploads({ draftId, children }: { draftId: string; children?: ReactNode }) {
  const { queue, open } = useQueue()
  const [endedFiles, setEndedFiles] = useState<readonly EndedFile[]>([])
  const uploads = useMemo(
    (): Uploading => ({
      draftId,
      queue,
      endedFiles,
      async upload(file, field) {
        const purpose = PURPOSES[field]
        try {
          const isPicture = purpose === 'picture' || purpose === 'cover'
          const sent = isPicture ? await shrink(file) : file
          return await (await open()).add(sent, { purpose, draftId })
        } catch {
          // The code for reducing pictures or sending files failed to load.
          return { outcome: 'refused', problem: 'We couldn’t upload the file. Try again.' }
        }
      },
      addEnded: (file) => setEndedFiles((before) => [...before, file]),
      takeEnded: (file) => setEndedFiles((before) => before.filter((each) => each !== file)),
    }),
    [draftId, queue, open, endedFiles],
  )
  return <DraftUploadsContext value={uploads}>{children}</DraftUploadsContext>
}

async function shrink(file: File): Promise<File> {
  const { shrinkPicture } = await import('./shrink-picture.ts')
  return shrinkPicture(file)
}

/** Files being sent, shown on the screen of the draft. */
export function DraftUploadRows(props: { isCollapsible?: boolean }) {
  const { queue } = useDraftUploads()
  return queue ? <UploadRows queue={queue} {...props} /> : null
}

function useQueue() {
  const { session } = useClient()
  const [queue, setQueue] = useState<UploadQueue>()
  const opening = useRef<Promise<UploadQueue>>(undefined)
  useEffect(() => () => queue?.stop(), [queue])
  const [open] = useState(() => () => {
    opening.current ??= import('../upload-queue/upload-queue.ts').then(({ createUploadQueue }) => {
      const opened = createUploadQueue(session)
      setQueue(opened)
      return opened
    })
    return opening.current
  })
  return { queue, open }
}
