import { type ComponentType, useState } from 'react'
import { PAGE_MESSAGES } from '#domain/people/sign-in-messages.ts'
import { Button } from '#ui/form/button.tsx'
import { useIsOnline } from '#ui/hooks/use-is-online.ts'
import { useOnChange } from '#ui/hooks/use-on-change.ts'
import { Row } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { lazyFile } from './lazy-part.tsx'

/**
 * Returns a lazy-loaded part of a screen, such as a dialog. The part loads on its first render, or earlier
 * through its `fetch`, whose promise also resolves on failure. The rest of the screen stays unchanged while
 * the part loads and if loading fails. Offline, loading waits for the connection.
 */
export function fetchedPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  let Fetched: ComponentType<Props> | undefined
  let fetching: Promise<void> | undefined
  const loadFile = lazyFile(load, { isFetchedAhead: false })

  function fetchPart(): Promise<void> {
    fetching ??= loadFile().then(
      (file) => {
        Fetched = file[name]
      },
      (error: unknown) => {
        fetching = undefined
        throw error
      },
    )
    return fetching
  }
  function Part(props: Props) {
    const [state, setState] = useState<'fetching' | 'there' | 'failed'>('fetching')
    const isOnline = useIsOnline()
    useOnChange(isOnline, () => {
      fetchPart().then(
        () => setState('there'),
        () => setState('failed'),
      )
    })
    if (Fetched) return <Fetched {...props} />
    if (state !== 'failed') return false
    return isOnline ? <PartFailed /> : <Notice>{PAGE_MESSAGES.partOffline}</Notice>
  }
  return Object.assign(Part, { fetch: () => fetchPart().catch(() => undefined) })
}

/** Offers a reload, because browsers may not retry a failed import until the page is reloaded. */
function PartFailed() {
  return (
    <Notice tone="danger">
      <Row as="span">
        We couldn’t load this part of the page.
        <Button kind="secondary" onClick={() => location.reload()}>
          Reload the page
        </Button>
      </Row>
    </Notice>
  )
}
