import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'

type NotLoadedProps = {
  /** Name of the content for use within a sentence, such as `the reminders`. */
  what: string
  onRetry: () => void
  className?: string | undefined
}

/** Replaces a part of a screen that failed to load, if the rest is still useful. */
export function NotLoaded({ what, onRetry, className }: NotLoadedProps) {
  return (
    <Notice tone="danger" className={className}>
      <Row as="span">
        We couldn’t load {what}.
        <Button kind="secondary" onClick={onRetry}>
          Try again
        </Button>
      </Row>
    </Notice>
  )
}
