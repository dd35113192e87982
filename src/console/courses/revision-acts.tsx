import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ActDialog } from '#client/form/act-dialog.tsx'
import { useActOnce } from '#client/form/use-page-act.ts'
import { codeOf, ServiceError } from '#client/http/http.ts'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import { useClient } from '#client/session/session-context.ts'
import type { CompanyCourse, RevertEffect } from '#contract/console/company-courses.ts'
import { publicationPath, publish, revisionPath } from '#editor/services/course-calls.ts'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { ChangeList, FolderDownload, NoteField, WorkingOutChanges } from './course-parts.tsx'

type RevisionProps = { course: CompanyCourse; revision: number }

/** Actions on a revision: download it, or publish it again if it is not the newest. */
export function RevisionActs({ course, revision }: RevisionProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Row>
      <FolderDownload
        path={`${revisionPath(course.id, revision)}/folder.zip`}
        name={`${course.webPath}-revision-${revision}.zip`}
      />
      {revision !== course.revision && (
        <Button kind="secondary" onClick={() => setIsAsking(true)}>
          Publish this again
        </Button>
      )}
      {isAsking && <PublishAgain course={course} revision={revision} onClose={() => setIsAsking(false)} />}
    </Row>
  )
}

/**
 * Shows the effect of publishing a revision again and publishes it after confirmation. The publish screen then shows
 * the progress.
 */
function PublishAgain({ course, revision, onClose }: RevisionProps & { onClose: () => void }) {
  const path = revisionPath(course.id, revision)
  const { call } = useClient().session
  const actOnce = useActOnce()
  const navigate = useNavigate()
  const [note, setNote] = useState('')
  const effect = useConsoleData(`${path}/effect`, (call) => call<RevertEffect>(`${path}/effect`))
  async function handleConfirm() {
    if (!effect.data) throw new ServiceError('not-shown', { serverMessage: 'Look at what changes first.' })
    const body = { shown: effect.data.shown, note }
    const publication = await actOnce(body, (key) => publish(call, path, body, key)).catch(
      async (error: unknown) => {
        if (codeOf(error) === 'changed-meanwhile') await effect.reload()
        throw error
      },
    )
    void navigate(publicationPath(course.id, publication, revision))
  }
  const title = `Publish revision ${revision} of ${course.name} again?`
  return (
    <ActDialog title={title} verb="Publish" isDanger={false} onConfirm={handleConfirm} onClose={onClose}>
      <LoadedPart of={effect} what="What changes" skeleton={<WorkingOutChanges />}>
        {({ shown, isSame, changes }) => (
          <Stack>
            {!isSame && (
              <p>{`This becomes revision ${shown + 1}, with the content of revision ${revision}. What changes:`}</p>
            )}
            {isSame ? <p>It is the same as what is published.</p> : <ChangeList changes={changes} />}
            <NoteField value={note} onChange={setNote} />
          </Stack>
        )}
      </LoadedPart>
    </ActDialog>
  )
}
