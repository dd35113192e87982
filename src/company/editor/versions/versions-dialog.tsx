import { useState } from 'react'
import type { PartVersion, PartVersionContent } from '#contract/company/company-drafts.ts'
import { plural } from '#domain/messages.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Row, Stack } from '#web/ui/layout/layout.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { momentText, shortTimeText } from '#web/ui/text/date-text.ts'
import { numberText } from '#web/ui/text/number-text.ts'
import { publisherText } from '../../courses/course-words.ts'
import { LoadedPart } from '../../loading/loaded-part.tsx'
import { useLoaded } from '../../loading/use-loaded.ts'
import { useConsole } from '../../services/console.ts'
import { findPartVersion, listPartVersions } from '../../services/draft-calls.ts'
import { type DraftWriter, readPart, restorePart } from '../draft-writer.ts'
import { SideBySide } from './side-by-side.tsx'
import styles from './versions.module.css'

export type VersionsDialogProps = {
  draftId: string
  part: string
  writer: DraftWriter
  /** Shows the part anew, with what was brought back. */
  onRestore: (content: string) => void
  onClose: () => void
}

/** The earlier versions of a part: their list, and one of them beside what the part says now. */
export function VersionsDialog(props: VersionsDialogProps) {
  const { draftId, part, writer, onRestore, onClose } = props
  const { call } = useConsole().session
  const [shown, setShown] = useState<{ version: PartVersionContent; now: string }>()
  const [failed, setFailed] = useState(false)
  const load = (id: string) => findPartVersion(call, draftId, id)
  async function handle(act: () => Promise<void>) {
    setFailed(false)
    await act().catch(() => setFailed(true))
  }
  const handleLook = (id: string) =>
    handle(async () => setShown({ version: await load(id), now: await readPart(writer, part) }))
  const handleRestore = (id: string) =>
    handle(async () => {
      const { content } = shown?.version.id === id ? shown.version : await load(id)
      restorePart(writer, part, content)
      onClose()
      onRestore(content)
    })
  const actions = shown ? (
    <>
      <Button kind="secondary" onClick={() => setShown(undefined)}>
        All versions
      </Button>
      <Button onClick={() => void handleRestore(shown.version.id)}>Bring it back</Button>
    </>
  ) : (
    <Button onClick={onClose}>Close</Button>
  )
  return (
    <Modal title="Versions" onClose={onClose} actions={actions} isWide={shown !== undefined}>
      <Stack>
        {failed && <p role="alert">The version could not be loaded. Try again.</p>}
        {shown ? (
          <VersionBesideNow {...shown} part={part} />
        ) : (
          <VersionList {...{ draftId, part }} onLook={handleLook} onRestore={handleRestore} />
        )}
      </Stack>
    </Modal>
  )
}

type BesideProps = { part: string; version: PartVersionContent; now: string }

function VersionBesideNow({ part, version, now }: BesideProps) {
  return (
    <>
      <p dir="auto">{`${whenText(version, Date.now())}, ${whyText(version)}`}</p>
      <SideBySide
        part={part}
        before={{ name: 'This version', content: version.content }}
        after={{ name: 'Now', content: now }}
      />
    </>
  )
}

type VersionListProps = {
  draftId: string
  part: string
  onLook: (id: string) => void
  onRestore: (id: string) => void
}

function VersionList({ draftId, part, onLook, onRestore }: VersionListProps) {
  const versions = useLoaded(`versions ${part}`, (send) => listPartVersions(send, draftId, part))
  const skeleton = <Skeleton label="Loading the versions…" shape="rows" count={3} />
  return (
    <LoadedPart of={versions} what="The versions" skeleton={skeleton}>
      {({ versions: list }) =>
        list.length === 0 ? (
          <p>None yet. They are kept as this is changed, for 90 days.</p>
        ) : (
          <ol className={styles.versions}>
            {list.map((version) => (
              <li key={version.id}>
                <p>
                  <span className={styles.when}>{whenText(version, Date.now())}</span>
                  <span dir="auto">{whyText(version)}</span>
                </p>
                <Row gap="small">
                  <Button kind="secondary" onClick={() => onLook(version.id)}>
                    Look at it
                  </Button>
                  <Button kind="secondary" onClick={() => onRestore(version.id)}>
                    Bring it back
                  </Button>
                </Row>
              </li>
            ))}
          </ol>
        )
      }
    </LoadedPart>
  )
}

/** Says when a version was written: `Today, 12:03`, or `Nov 26, 12:03`. */
function whenText({ written }: PartVersion, now: number): string {
  const isToday = new Date(written).toDateString() === new Date(now).toDateString()
  return isToday ? `Today, ${momentText(written, now)}` : shortTimeText(written)
}

/** Says whose a version is, and why it is kept: `by Ana Costa, before 1,204 words were taken out`. */
function whyText({ by, reason, lost = 0 }: PartVersion): string {
  const words = {
    work: '',
    loss: `, before ${plural(lost, 'word', numberText)} ${lost === 1 ? 'was' : 'were'} taken out`,
    conflict: ', not taken in a conflict',
    restore: ', before an earlier version was brought back',
  }
  return `${publisherText(by)}${words[reason]}`
}
