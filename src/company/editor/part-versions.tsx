import { useState } from 'react'
import type { PartVersion } from '#contract/company/company-drafts.ts'
import { plural } from '#domain/messages.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { dateTimeText, momentText } from '#web/ui/text/date-text.ts'
import { numberText } from '#web/ui/text/number-text.ts'
import { publisherText } from '../courses/course-words.ts'
import { LoadedPart } from '../loading/loaded-part.tsx'
import { useLoaded } from '../loading/use-loaded.ts'
import { useConsole } from '../services/console.ts'
import { findPartVersion, listPartVersions } from '../services/draft-calls.ts'
import styles from './draft-editor.module.css'
import { type DraftWriter, restorePart } from './draft-writer.ts'

type PartVersionsProps = { draftId: string; part: string; writer: DraftWriter; onRestore: () => void }

/** The way to the earlier versions of a part. */
export function PartVersions(props: PartVersionsProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button kind="secondary" onClick={() => setIsOpen(true)}>
        Versions
      </Button>
      {isOpen && <VersionsDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function VersionsDialog({
  draftId,
  part,
  writer,
  onRestore,
  onClose,
}: PartVersionsProps & { onClose: () => void }) {
  const { call } = useConsole().session
  const versions = useLoaded(`versions ${part}`, (send) => listPartVersions(send, draftId, part))
  const [failed, setFailed] = useState(false)
  async function handleRestore(id: string) {
    try {
      const { content } = await findPartVersion(call, draftId, id)
      restorePart(writer, part, content)
      onClose()
      onRestore()
    } catch {
      setFailed(true)
    }
  }
  return (
    <Modal title="Versions" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <LoadedPart
        of={versions}
        what="The versions"
        skeleton={<Skeleton label="Loading the versions…" shape="rows" count={3} />}
      >
        {({ versions: list }) => (
          <Stack>
            {failed && <p role="alert">The version could not be loaded. Try again.</p>}
            {list.length === 0 && <p>None yet. They are kept as this module is changed, for 90 days.</p>}
            <ol className={styles.versions}>
              {list.map((version) => (
                <li key={version.id}>
                  <p dir="auto">{versionText(version, Date.now())}</p>
                  <Button kind="secondary" onClick={() => void handleRestore(version.id)}>
                    Bring it back
                  </Button>
                </li>
              ))}
            </ol>
          </Stack>
        )}
      </LoadedPart>
    </Modal>
  )
}

/** Says what a version is: `12:03 by Ana Costa, before 1,204 words were taken out`. */
function versionText({ written, by, reason, lost = 0 }: PartVersion, now: number): string {
  const words = {
    work: '',
    loss: `, before ${plural(lost, 'word', numberText)} ${lost === 1 ? 'was' : 'were'} taken out`,
    conflict: ', not taken in a conflict',
    restore: ', before an earlier version was brought back',
  }
  return `${momentText(written, now, dateTimeText)} ${publisherText(by)}${words[reason]}`
}
