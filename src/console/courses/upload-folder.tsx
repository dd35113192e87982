import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ActDialog } from '#client/form/act-dialog.tsx'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useFollowed } from '#client/loading/use-console-data.ts'
import { useClient } from '#client/session/session-context.ts'
import type { Upload } from '#contract/console/company-drafts.ts'
import { ProblemList } from '#editor/problems/problem-list.tsx'
import { coursePath } from '#editor/services/course-calls.ts'
import { findUpload, finishUpload } from '#editor/services/upload-calls.ts'
import { createUploadQueue } from '#editor/upload-queue/upload-queue.ts'
import { UploadRows } from '#editor/upload-queue/upload-rows.tsx'
import { Button } from '#ui/form/button.tsx'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { Spinner } from '#ui/state/spinner.tsx'
import linkStyles from '#ui/text/link.module.css'
import { ConsolePage } from '../app/console-page.tsx'
import { changedText } from './course-words.ts'

/**
 * Uploads the ZIP file of a course's folder and converts it to a draft. The upload's id is in the URL, so
 * that the progress survives closing the page.
 */
export function UploadFolder() {
  const [params, setParams] = useSearchParams()
  const courseId = params.get('course') ?? ''
  const uploadId = params.get('upload') ?? ''
  const ofCourse = courseId === '' ? {} : { course: courseId }
  return (
    <ConsolePage title="Upload a folder">
      <Stack>
        {uploadId === '' ? (
          <SendFolder onSent={(upload) => setParams({ ...ofCourse, upload }, { replace: true })} />
        ) : (
          <ReadFolder
            key={uploadId}
            uploadId={uploadId}
            onAgain={() => setParams(ofCourse, { replace: true })}
          />
        )}
        <p>
          <Link
            className={linkStyles.link}
            to={courseId === '' ? '/courses' : `${coursePath(courseId)}/draft`}
          >
            {courseId === '' ? 'All courses' : 'Back to the course'}
          </Link>
        </p>
      </Stack>
    </ConsolePage>
  )
}

function SendFolder({ onSent }: { onSent: (uploadId: string) => void }) {
  const { session } = useClient()
  const [queue] = useState(() => createUploadQueue(session))
  const [problem, setProblem] = useState<string>()
  const isSending = useSyncExternalStore(queue.subscribe, () => queue.get().length > 0)
  useEffect(() => () => queue.stop(), [queue])
  async function handleFile(file: File) {
    setProblem(undefined)
    const end = await queue.add(file, { purpose: 'folder' })
    if (end.outcome === 'done') onSent(end.upload.id)
    if (end.outcome === 'refused') setProblem(end.problem)
  }
  return (
    <>
      <p>
        Upload a course folder as a ZIP of up to 500 MB. It becomes a draft that no one sees until you publish
        it.
      </p>
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      {isSending ? (
        <>
          <UploadRows queue={queue} />
          <p>Keep this page open until the upload finishes.</p>
        </>
      ) : (
        <FileDrop
          label="Course folder"
          what="a ZIP"
          accept=".zip,application/zip"
          onFile={(file) => void handleFile(file)}
        />
      )}
    </>
  )
}

type ReadFolderProps = { uploadId: string; onAgain: () => void }

/** Shows the progress of reading the uploaded folder, then opens the course of the new draft. */
function ReadFolder({ uploadId, onAgain }: ReadFolderProps) {
  const navigate = useNavigate()
  const upload = useFollowed(
    uploadId,
    (send) => findUpload(send, uploadId),
    ({ state }) => state !== 'waiting' && state !== 'reading',
  )
  const courseId = upload.data?.draft?.courseId
  useEffect(() => {
    if (courseId !== undefined) void navigate(`${coursePath(courseId)}/draft`, { replace: true })
  }, [courseId, navigate])
  const nothing = (sentence: string) => <NothingRead sentence={sentence} tone="notice" onAgain={onAgain} />
  return (
    <LoadedPart
      of={upload}
      what="the upload"
      skeleton="text"
      count={1}
      missing={nothing('We can’t find this upload.')}
    >
      {({ state, reason = 'We couldn’t create a draft from this folder.', problems, existing }) => {
        if (state === 'arriving') return nothing('This upload is incomplete.')
        if (state !== 'refused') return <Reading />
        return existing ? (
          <ReplaceDialog
            uploadId={uploadId}
            existing={existing}
            onConfirm={upload.reload}
            onClose={onAgain}
          />
        ) : (
          <NothingRead sentence={reason} tone="danger" problems={problems} onAgain={onAgain} />
        )
      }}
    </LoadedPart>
  )
}

interface NothingReadProps {
  sentence: string
  tone: 'notice' | 'danger'
  problems?: Upload['problems']
  onAgain: () => void
}

/** Lists the reasons for a failed conversion to a draft. */
function NothingRead({ sentence, tone, problems = [], onAgain }: NothingReadProps) {
  return (
    <>
      <Notice tone={tone}>{sentence}</Notice>
      {problems.length > 0 && <ProblemList problems={problems} />}
      <Row>
        <Button onClick={onAgain}>Choose another file</Button>
      </Row>
    </>
  )
}

function Reading() {
  return (
    <Row as="span" gap="snug">
      <Spinner />
      <output>Reading the folder…</output>
    </Row>
  )
}

type ReplaceDialogProps = {
  uploadId: string
  existing: NonNullable<Upload['existing']>
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks for confirmation before the folder replaces the course's existing draft. */
function ReplaceDialog({ uploadId, existing, onConfirm, onClose }: ReplaceDialogProps) {
  const { call } = useClient().session
  const replaced = useRef(false)
  return (
    <ActDialog
      title={`Replace the draft of ${existing.name}?`}
      verb="Replace draft"
      onConfirm={async () => {
        await finishUpload(call, uploadId, existing)
        replaced.current = true
        await onConfirm()
      }}
      onClose={() => !replaced.current && onClose()}
    >
      <p>{`There’s already a draft, ${changedText(existing, Date.now())}. The folder will replace it.`}</p>
    </ActDialog>
  )
}
