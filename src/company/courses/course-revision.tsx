import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { CompanyCourse, RevertEffect, RevisionOutline } from '#contract/company/company-courses.ts'
import { codeOf, ServiceError } from '#web/shared/http.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ActDialog } from '../form/act-dialog.tsx'
import { useActOnce } from '../form/use-page-act.ts'
import { LoadedPart } from '../loading/loaded-part.tsx'
import { useLoaded } from '../loading/use-loaded.ts'
import { useConsole } from '../services/console.ts'
import { coursePath, publicationPath, publish } from '../services/course-calls.ts'
import { CourseHead } from './course-head.tsx'
import { ChangeList, FolderDownload, NoteField, Outline } from './course-parts.tsx'

/** A revision of a course: its outline, its folder, and publishing it again. */
export function CourseRevision() {
  const { revision = '' } = useParams()
  return <CourseHead>{(course) => <OneRevision course={course} revision={revision} />}</CourseHead>
}

function OneRevision({ course, revision }: { course: CompanyCourse; revision: string }) {
  const path = `${coursePath(course.id)}/revisions/${encodeURIComponent(revision)}`
  const outline = useLoaded(path, (call) => call<RevisionOutline>(path))
  const [isAsking, setIsAsking] = useState(false)
  return (
    <LoadedPart
      of={outline}
      what="The revision"
      skeleton={<Skeleton label="Loading the revision…" shape="text" />}
      missing={<Empty title="There is no such revision.">{null}</Empty>}
    >
      {(shown) => (
        <Stack>
          <h2>{`Revision ${shown.revision}: ${shown.name}`}</h2>
          <Row>
            <FolderDownload
              path={`${path}/folder.zip`}
              name={`${course.webPath}-revision-${shown.revision}.zip`}
            />
            {shown.revision !== course.revision && (
              <Button kind="secondary" onClick={() => setIsAsking(true)}>
                Publish this again
              </Button>
            )}
          </Row>
          <Outline outline={shown} />
          {isAsking && (
            <PublishAgain
              path={path}
              course={course}
              revision={shown.revision}
              onClose={() => setIsAsking(false)}
            />
          )}
        </Stack>
      )}
    </LoadedPart>
  )
}

interface PublishAgainProps {
  path: string
  course: CompanyCourse
  revision: number
  onClose: () => void
}

/**
 * Shows what publishing a revision again changes and whom it touches, and has it published as shown; how far
 * that is the course's screen of publishing shows.
 */
function PublishAgain({ path, course, revision, onClose }: PublishAgainProps) {
  const { call } = useConsole().session
  const actOnce = useActOnce()
  const navigate = useNavigate()
  const [note, setNote] = useState('')
  const effect = useLoaded(`${path}/effect`, (call) => call<RevertEffect>(`${path}/effect`))
  async function handleConfirm() {
    if (!effect.data) throw new ServiceError('not-shown', { serverMessage: 'Look at what changes first.' })
    const body = { shown: effect.data.shown, note }
    const publication = await actOnce(body, (key) => publish(call, path, body, key)).catch(
      async (error: unknown) => {
        if (codeOf(error) === 'changed-meanwhile') await effect.reload()
        throw error
      },
    )
    void navigate(publicationPath(course.id, publication))
  }
  return (
    <ActDialog
      title={`Publish revision ${revision} of ${course.name} again?`}
      verb="Publish"
      isDanger={false}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <LoadedPart
        of={effect}
        what="What changes"
        skeleton={<Skeleton label="Working out what changes…" shape="text" />}
      >
        {({ isSame, changes }) => (
          <Stack>
            {isSame ? <p>It is the same as what is published.</p> : <ChangeList changes={changes} />}
            <NoteField value={note} onChange={setNote} />
          </Stack>
        )}
      </LoadedPart>
    </ActDialog>
  )
}
