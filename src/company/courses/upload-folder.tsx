import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Upload } from '#contract/company/company-drafts.ts'
import { findUploadProblem } from '#domain/media/upload-purposes.ts'
import { Button } from '#web/ui/form/button.tsx'
import { FileDrop } from '#web/ui/form/file-drop.tsx'
import { Row, Stack } from '#web/ui/layout/layout.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { ProgressBar } from '#web/ui/state/progress-bar.tsx'
import { Spinner } from '#web/ui/state/spinner.tsx'
import linkStyles from '#web/ui/text/link.module.css'
import { ConsolePage } from '../app/console-page.tsx'
import { ActDialog } from '../form/act-dialog.tsx'
import { sentenceOf } from '../form/form.tsx'
import { LoadedPart } from '../loading/loaded-part.tsx'
import { useFollowed } from '../loading/use-loaded.ts'
import { useConsole } from '../services/console.ts'
import { wasGivenUp } from '../services/console-session.ts'
import { coursePath, findUpload, finishUpload, sendFile } from '../services/course-calls.ts'
import { ProblemList } from './course-parts.tsx'
import { changedText, sentText } from './course-words.ts'

/**
 * A course's folder, sent as a ZIP: chosen, sent, read, and then a draft. Once it was sent its address names
 * the upload, so that closing the page and coming back shows how far it is.
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

/** A file that is being sent: how much has arrived, and whether the connection is lost just now. */
interface Sending {
  file: File
  arrived: number
  isLost: boolean
}

/** Sends a file once it was looked at, and stops when its screen is left. */
function useSending(onSent: (uploadId: string) => void) {
  const { session } = useConsole()
  const [sending, setSending] = useState<Sending>()
  const [problem, setProblem] = useState<string>()
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])
  useAskBeforeClosing(sending !== undefined)

  async function send(file: File) {
    const found = await findFileProblem(file)
    setProblem(found)
    if (found !== undefined) return
    abort.current = new AbortController()
    const { signal } = abort.current
    setSending({ file, arrived: 0, isLost: false })
    try {
      const onProgress = (arrived: number, isLost: boolean) => setSending({ file, arrived, isLost })
      onSent(await sendFile(session, file, { signal, onProgress }))
    } catch (error) {
      if (!signal.aborted && !wasGivenUp(error)) setProblem(sentenceOf(error))
      setSending(undefined)
    }
  }
  return { sending, problem, send, cancel: () => abort.current?.abort() }
}

function SendFolder({ onSent }: { onSent: (uploadId: string) => void }) {
  const { sending, problem, send, cancel } = useSending(onSent)
  return (
    <>
      <p>
        The folder of a course, packed as a ZIP of at most 500 MB. It becomes a draft: nobody sees it until
        you publish it.
      </p>
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      {sending ? (
        <SendingFile {...sending} onCancel={cancel} />
      ) : (
        <FileDrop
          label="Folder of a course"
          what="a ZIP"
          accept=".zip,application/zip"
          onFile={(file) => void send(file)}
        />
      )}
    </>
  )
}

function SendingFile({ file, arrived, isLost, onCancel }: Sending & { onCancel: () => void }) {
  return (
    <Stack gap="snug">
      <p>
        <bdi>{file.name}</bdi>: <output>{sentText(arrived, file.size)}</output>
      </p>
      <ProgressBar label="Sent" value={arrived} max={file.size} />
      {isLost ? (
        <Notice>The connection is lost. Sending goes on by itself, where it stopped.</Notice>
      ) : (
        <p>Keep this page open until everything is sent.</p>
      )}
      <Row>
        <Button kind="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </Row>
    </Stack>
  )
}

/** The first bytes of every ZIP that has a file in it. */
const ZIP_BEGINNING = 'PK\u0003\u0004'

/** Returns why a file is not sent at all. */
async function findFileProblem(file: File): Promise<string | undefined> {
  const problem = findUploadProblem('folder', file)
  if (problem !== undefined) return problem
  const beginning = await file
    .slice(0, 4)
    .text()
    .catch(() => '')
  return beginning === ZIP_BEGINNING
    ? undefined
    : 'This is not a ZIP. Pack the folder as a ZIP, and choose that.'
}

/** Has the browser ask before somebody closes the page while it still sends. */
function useAskBeforeClosing(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isBusy])
}

type ReadFolderProps = { uploadId: string; onAgain: () => void }

/** How far the reading of a sent folder is; once there is a draft, its course is shown. */
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
    <LoadedPart of={upload} what="The upload" skeleton="text" missing={nothing('This upload is gone.')}>
      {({ state, reason = 'This folder cannot become a draft as it is.', problems, existing }) => {
        if (state === 'arriving') return nothing('This file was not sent to its end.')
        if (state !== 'refused') return <Reading />
        return existing ? (
          <ReplaceDialog {...{ uploadId, existing }} onConfirm={upload.reload} onClose={onAgain} />
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

/** The reasons for which no draft was made of the folder. */
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

/** Asks whether the folder takes the place of the draft that its course has already. */
function ReplaceDialog({ uploadId, existing, onConfirm, onClose }: ReplaceDialogProps) {
  const { call } = useConsole().session
  const replaced = useRef(false)
  return (
    <ActDialog
      title={`Replace the draft of ${existing.name}?`}
      verb="Replace the draft"
      onConfirm={async () => {
        await finishUpload(call, uploadId, existing)
        replaced.current = true
        await onConfirm()
      }}
      onClose={() => !replaced.current && onClose()}
    >
      <p>
        {`There is a draft already, ${changedText(existing, Date.now())}. The folder takes its place, and what is in it now is gone.`}
      </p>
    </ActDialog>
  )
}
