import { useRef, useState } from 'react'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import type { Loaded } from '#client/loading/use-loaded.ts'
import { useClient } from '#client/session/session-context.ts'
import type { PartVersion, PartVersionList } from '#contract/console/company-drafts.ts'
import type { ModuleType } from '#domain/course/course.ts'
import type { Fields } from '#domain/unknown-value.ts'
import { Modal } from '#ui/dialog/modal.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { Skeleton } from '#ui/state/skeleton.tsx'
import { momentText, shortTimeText } from '#ui/text/date-text.ts'
import { type EarlierVersion, findPartVersion, listPartVersions } from '../services/draft-calls.ts'
import type { DraftWriter } from '../state/draft-writer.ts'
import { SideBySide } from './side-by-side.tsx'
import styles from './versions.module.css'
import { whyText } from './why-text.ts'

export type VersionsDialogProps = {
  draftId: string
  part: string
  /** Type of the part's module; undefined for the outline and for an unknown type. */
  type?: ModuleType | undefined
  writer: DraftWriter
  /** Reopens the part with the restored content. */
  onRestore: (content: Fields) => void
  onClose: () => void
}

/** Dialog with the earlier versions of a part: a list, or one of them next to the current content. */
export function VersionsDialog(props: VersionsDialogProps) {
  const { draftId, part, writer, onRestore, onClose } = props
  const { call } = useClient().session
  const [shown, setShown] = useState<{ version: EarlierVersion; now: Fields }>()
  const [failed, setFailed] = useState(false)
  const versions = usePartVersions(draftId, part)
  const load = (id: string) => findPartVersion(call, draftId, id)
  async function handle(act: () => Promise<void>) {
    setFailed(false)
    await act().catch(() => setFailed(true))
  }
  const handleLook = (id: string) =>
    handle(async () => setShown({ version: await load(id), now: await writer.readPart(part) }))
  const handleRestore = (id: string) =>
    handle(async () => {
      const { content } = shown?.version.id === id ? shown.version : await load(id)
      writer.restorePart(part, content)
      onClose()
      onRestore(content)
    })
  const actions = shown ? (
    <>
      <Button kind="secondary" onClick={() => setShown(undefined)}>
        All versions
      </Button>
      <Button onClick={() => void handleRestore(shown.version.id)}>Restore</Button>
    </>
  ) : (
    <Button kind="secondary" onClick={onClose}>
      Close
    </Button>
  )
  return (
    <Modal title="Versions" onClose={onClose} actions={actions} width={shown !== undefined && 'wide'}>
      <Stack>
        {failed && <p role="alert">We couldn’t load this version. Try again.</p>}
        {shown ? (
          <VersionBesideNow {...props} {...shown} />
        ) : (
          <VersionList {...props} {...versions} onLook={handleLook} onRestore={handleRestore} />
        )}
      </Stack>
    </Modal>
  )
}

type BesideProps = Pick<VersionsDialogProps, 'part' | 'type'> & { version: EarlierVersion; now: Fields }

function VersionBesideNow({ part, type, version, now }: BesideProps) {
  return (
    <>
      <p dir="auto">{`${whenText(version, Date.now())}, ${whyText(version, { part, type })}`}</p>
      <SideBySide
        part={part}
        before={{ name: 'This version', content: version.content }}
        after={{ name: 'Now', content: now }}
      />
    </>
  )
}

/** Versions of a part loaded so far, and the function that loads older ones. */
interface LoadedVersions {
  loaded: Loaded<PartVersionList>
  loadOlder: () => Promise<void>
}

function usePartVersions(draftId: string, part: string): LoadedVersions {
  const { call } = useClient().session
  const loaded = useConsoleData(`versions ${part}`, (send) => listPartVersions(send, draftId, part))
  async function loadOlder() {
    const { versions = [] } = loaded.data ?? {}
    const older = await listPartVersions(call, draftId, part, versions.at(-1)?.id)
    loaded.replace({ ...older, versions: [...versions, ...older.versions] })
  }
  return { loaded, loadOlder }
}

type VersionListProps = Pick<VersionsDialogProps, 'part' | 'type'> &
  LoadedVersions & {
    onLook: (id: string) => void
    onRestore: (id: string) => void
  }

function VersionList({ part, type, loaded, loadOlder, onLook, onRestore }: VersionListProps) {
  const skeleton = <Skeleton label="Loading versions…" shape="rows" count={3} />
  const place = useRef<HTMLOListElement>(null)
  /** Loads older versions, and focuses the first of them, because the button may be gone. */
  async function handleOlder() {
    const count = place.current?.children.length ?? 0
    await loadOlder()
    setTimeout(() => place.current?.children[count]?.querySelector('button')?.focus())
  }
  return (
    <LoadedPart of={loaded} what="the versions" skeleton={skeleton}>
      {({ versions: list, hasMore }) =>
        list.length === 0 ? (
          <p>No versions yet. Changes are kept for 90 days.</p>
        ) : (
          <>
            <ol className={styles.versions} ref={place}>
              {list.map((version) => (
                <li key={version.id}>
                  <p>
                    <span className={styles.when}>{whenText(version, Date.now())}</span>
                    <span dir="auto">{whyText(version, { part, type })}</span>
                  </p>
                  <Row gap="small">
                    <Button kind="secondary" onClick={() => onLook(version.id)}>
                      View
                    </Button>
                    <Button kind="secondary" onClick={() => onRestore(version.id)}>
                      Restore
                    </Button>
                  </Row>
                </li>
              ))}
            </ol>
            {hasMore && <OlderButton onLoad={handleOlder} />}
          </>
        )
      }
    </LoadedPart>
  )
}

function OlderButton({ onLoad }: { onLoad: () => Promise<void> }) {
  const [state, setState] = useState<'waiting' | 'loading' | 'failed'>('waiting')
  async function handleClick() {
    setState('loading')
    await onLoad().then(
      () => setState('waiting'),
      () => setState('failed'),
    )
  }
  return (
    <>
      {state === 'failed' && <p role="alert">We couldn’t load the older versions. Try again.</p>}
      <Button kind="secondary" busy={state === 'loading'} onClick={() => void handleClick()}>
        Show older
      </Button>
    </>
  )
}

/** Returns the time of a version, such as `Today, 12:03` or `Nov 26, 12:03`. */
function whenText({ written }: PartVersion, now: number): string {
  const isToday = new Date(written).toDateString() === new Date(now).toDateString()
  return isToday ? `Today, ${momentText(written, now)}` : shortTimeText(written)
}
