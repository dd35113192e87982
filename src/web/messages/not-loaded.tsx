import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'

type NotLoadedProps = {
  /** The content, as a sentence has it: `the reminders`. */
  what: string
  onRetry: () => void
  className?: string | undefined
}

/** Stands in for a part of a screen that could not be loaded, beside which the rest is of use. */
export function NotLoaded({ what, onRetry, className }: NotLoadedProps) {
  return (
    <Notice tone="danger" className={className}>
      <Row as="span">
        We could not load {what}.
        <Button kind="secondary" onClick={onRetry}>
          Try again
        </Button>
      </Row>
    </Notice>
  )
}
