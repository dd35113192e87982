import { useState } from 'react'
import { Button } from '#ui/form/button.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'

/** Button that copies a text shown only once, and reports success or failure. */
export function CopyButton({ text }: { text: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  const handleCopy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  return (
    <>
      <Button kind="secondary" onClick={handleCopy}>
        {outcome === 'copied' ? 'Copied' : 'Copy'}
      </Button>
      <VisuallyHidden as="output">{outcome === 'copied' && 'Copied.'}</VisuallyHidden>
      {outcome === 'failed' && (
        <Notice tone="danger">We couldn’t copy this. Write it down or print the page.</Notice>
      )}
    </>
  )
}
