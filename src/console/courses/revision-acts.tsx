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
import { EntryMenu, type MenuEntry } from '#ui/dialog/entry-menu.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { ChangeList, NoteField, WorkingOutChanges } from './course-parts.tsx'
import { revertText } from './course-words.ts'
import { FailedPeople, RegradeChoice } from './regrade-choice.tsx'
import { useFolderDownload } from './use-folder-download.tsx'

type RevisionProps = { course: CompanyCourse; revision: number }

/** Menu of the actions on a revision in the history. Only older revisions can be published again. */
export function RevisionMenu({ course, revision }: RevisionProps) {
  const navigate = useNavigate()
  const { entries, status } = useRevisionActs({ course, revision })
  return (
    <>
      <EntryMenu
        label={`Revision ${revision}: actions`}
        entries={() => [
          ['View contents', () => void navigate(revisionPath(course.id, revision))],
          ...entries,
        ]}
      />
      {status}
    </>
  )
}

/** Buttons for the actions on a revision, for the revision's screen. */
export function RevisionButtons(props: RevisionProps) {
  const { entries, status } = useRevisionActs(props)
  return (
    <Row gap="small">
      {entries.map(([words, act]) => (
        <Button key={words} kind="secondary" onClick={act}>
          {words}
        </Button>
      ))}
      {status}
    </Row>
  )
}

function useRevisionActs({ course, revision }: RevisionProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { download, status } = useFolderDownload()
  const path = `${revisionPath(course.id, revision)}/folder.zip`
  const entries: MenuEntry[] = [
    ['Download as folder', () => download(path, `${course.webPath}-revision-${revision}.zip`)],
  ]
  if (revision !== course.revision) entries.unshift(['Publish again', () => setIsAsking(true)])
  const dialog = isAsking && (
    <PublishAgain course={course} revision={revision} onClose={() => setIsAsking(false)} />
  )
  return {
    entries,
    status: (
      <>
        {status}
        {dialog}
      </>
    ),
  }
}

/**
 * Shows the effect of publishing a revision again, and publishes it after confirmation. The publish screen
 * then shows the progress.
 */
function PublishAgain({ course, revision, onClose }: RevisionProps & { onClose: () => void }) {
  const path = revisionPath(course.id, revision)
  const { call } = useClient().session
  const actOnce = useActOnce()
  const navigate = useNavigate()
  const [note, setNote] = useState('')
  const [regrade, setRegrade] = useState(true)
  const effect = useConsoleData(`${path}/effect`, (call) => call<RevertEffect>(`${path}/effect`))
  async function handleConfirm() {
    if (!effect.data) throw new ServiceError('not-shown', { serverMessage: 'Review the changes first.' })
    const body = { shown: effect.data.shown, note, regrade }
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
      <LoadedPart of={effect} what="the changes" skeleton={<WorkingOutChanges />}>
        {({ shown, isSame, changes, corrections }) => (
          <Stack>
            {!isSame && <p>{revertText(revision, shown)}</p>}
            {isSame ? <p>It’s the same as the published course.</p> : <ChangeList changes={changes} />}
            {corrections && (
              <>
                <RegradeChoice corrections={corrections} isOn={regrade} onChange={setRegrade} />
                <FailedPeople corrections={corrections} />
              </>
            )}
            <NoteField value={note} onChange={setNote} />
          </Stack>
        )}
      </LoadedPart>
    </ActDialog>
  )
}
