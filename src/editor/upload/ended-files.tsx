import { Button } from '#ui/form/button.tsx'
import { inOrder } from '#ui/layout/in-order.tsx'
import { Row } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { type EditedOutline, modulesIn } from '../state/outline-edits.ts'
import { useDraftUploads } from './draft-uploads.tsx'

type EndedFilesProps = {
  outline: EditedOutline
  /** Id of the open module. */
  chosen: string | undefined
  onOpen: (id: string) => void
}

/**
 * Notices for files whose upload ended while their fields were hidden. Each waits until its module is opened.
 * If the module was deleted or the dialog closed, the notice can only be dismissed.
 */
export function EndedFiles({ outline, chosen, onOpen }: EndedFilesProps) {
  const { endedFiles, takeEnded } = useDraftUploads()
  return inOrder(endedFiles, (ended) => {
    const { name, moduleId, address, problem } = ended
    const module = modulesIn(outline).find(({ id }) => id === moduleId)
    const title = moduleId === '' ? 'the settings' : module?.title || 'its module'
    const isThere = moduleId === '' || module !== undefined
    const isSent = address !== undefined
    return (
      <Notice tone={isSent ? 'success' : 'danger'}>
        <Row as="span">
          {isSent ? `“${name}” was uploaded.` : refusalText(name, problem)}
          {isThere && moduleId !== (chosen ?? '') ? (
            <Button kind="secondary" onClick={() => onOpen(moduleId)}>
              {isSent ? `Add to ${title}` : `Open ${title}`}
            </Button>
          ) : (
            <Button kind="secondary" onClick={() => takeEnded(ended)}>
              Close
            </Button>
          )}
        </Row>
      </Notice>
    )
  })
}

/** Returns the message on a refused file, with its name once. */
function refusalText(name: string, problem = ''): string {
  return problem.includes(name) ? problem : `We couldn’t use “${name}”. ${problem}`
}
