import { useEffect, useSyncExternalStore } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Row, Stack } from '#web/ui/layout/layout.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { ProgressBar } from '#web/ui/state/progress-bar.tsx'
import type { UploadItem, UploadQueue } from './upload-queue.ts'
import { leftText, sentText } from './upload-words.ts'

/** The files of a queue: how far each is, with what pauses and cancels it. Asks before the page is closed. */
export function UploadRows({ queue }: { queue: UploadQueue }) {
  const items = useSyncExternalStore(queue.subscribe, queue.get)
  useAskBeforeClosing(items.length > 0)
  if (items.length === 0) return null
  return (
    <Card as="section" aria-label="Files that are sent">
      <Stack gap="large">
        {items.map((item) => (
          <UploadRow key={item.key} item={item} queue={queue} />
        ))}
      </Stack>
    </Card>
  )
}

function UploadRow({ item, queue }: { item: UploadItem; queue: UploadQueue }) {
  const { key, name, size, arrived, state } = item
  return (
    <Stack gap="snug">
      <p>
        <bdi>{name}</bdi>: <output>{stateText(item)}</output>
      </p>
      <ProgressBar label={`Sent of ${name}`} value={arrived} max={size} />
      {state === 'lost' && (
        <Notice>The connection is lost. Sending goes on by itself, where it stopped.</Notice>
      )}
      <Row gap="snug">
        {state === 'paused' ? (
          <Button kind="secondary" onClick={() => queue.resume(key)}>
            Go on
          </Button>
        ) : (
          state !== 'reading' && (
            <Button kind="secondary" onClick={() => queue.pause(key)}>
              Pause
            </Button>
          )
        )}
        <Button kind="secondary" aria-label={`Cancel ${name}`} onClick={() => queue.cancel(key)}>
          Cancel
        </Button>
      </Row>
    </Stack>
  )
}

function stateText({ arrived, size, state, speed }: UploadItem): string {
  if (state === 'waiting') return 'waits until others are sent'
  if (state === 'paused') return `paused, ${sentText(arrived, size)}`
  if (state === 'reading') return 'sent, and is being looked at'
  const left = speed === undefined ? '' : `, ${leftText((size - arrived) / speed)}`
  return `${sentText(arrived, size)}${left}`
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
