import { useEffect, useSyncExternalStore } from 'react'
import { plural } from '#domain/messages.ts'
import { Disclosure } from '#ui/dialog/disclosure.tsx'
import { Button } from '#ui/form/button.tsx'
import { Card, Panel } from '#ui/layout/card.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { ProgressBar } from '#ui/state/progress-bar.tsx'
import { numberText } from '#ui/text/number-text.ts'
import textStyles from '#ui/text/text.module.css'
import type { UploadItem, UploadQueue } from './upload-queue.ts'
import styles from './upload-rows.module.css'

const MB = 1024 * 1024

type UploadRowsProps = {
  queue: UploadQueue
  /** True for rows over other content, which can be collapsed. */
  isCollapsible?: boolean
}

/** Files of a queue, each with its progress and buttons. Closing the page requires confirmation. */
export function UploadRows({ queue, isCollapsible = false }: UploadRowsProps) {
  const items = useSyncExternalStore(queue.subscribe, queue.get)
  useAskBeforeClosing(items.length > 0)
  if (items.length === 0) return null
  const rows = (
    <Stack as="ul" gap="snug" className={styles.rows}>
      {items.map((item) => (
        <li key={item.key}>
          <UploadRow item={item} queue={queue} />
        </li>
      ))}
    </Stack>
  )
  if (!isCollapsible)
    return (
      <Card as="section" aria-label="Uploads">
        {rows}
      </Card>
    )
  return (
    <Panel as="section" aria-label="Uploads" className={styles.collapsible}>
      <Disclosure summary={plural(items.length, 'upload')} open>
        {rows}
      </Disclosure>
    </Panel>
  )
}

function UploadRow({ item, queue }: { item: UploadItem; queue: UploadQueue }) {
  const { key, name, size, arrived, state } = item
  return (
    <Stack className={styles.row}>
      <p className={styles.name}>
        <bdi>{name}</bdi>
        <output className={textStyles.note}>{stateText(item)}</output>
      </p>
      <ProgressBar label={`Upload of ${name}`} value={arrived} max={size} />
      <Row gap="snug">
        {state === 'paused' ? (
          <Button kind="secondary" onClick={() => queue.resume(key)}>
            Continue
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
  const sent = sentText(arrived, size)
  if (state === 'waiting') return 'Queued'
  if (state === 'paused') return `Paused, ${sent}`
  if (state === 'reading') return 'Processing'
  if (state === 'lost') return `${sent}. Connection lost. We’ll resume automatically.`
  if (state === 'busy') return `${sent}. The server is busy. We’ll resume automatically.`
  return speed === undefined ? sent : `${sent}, ${leftText((size - arrived) / speed)}`
}

/** Returns the sent amount of a file in MB, such as `12 of 300 MB sent`. */
export function sentText(arrived: number, size: number): string {
  return `${numberText(Math.floor(arrived / MB))} of ${numberText(Math.max(1, Math.round(size / MB)))} MB sent`
}

/** Returns the approximate remaining time, from ms. */
export function leftText(ms: number): string {
  const minutes = Math.ceil(ms / 60_000)
  return minutes <= 1 ? 'less than a minute left' : `about ${plural(minutes, 'minute')} left`
}

/** Requires confirmation before the page is closed during an upload. */
function useAskBeforeClosing(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isBusy])
}
