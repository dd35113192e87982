import { useState } from 'react'
import { SESSION_CALLS } from '#contract/company/session-calls.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Row, Stack } from '#web/ui/layout/layout.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { LoadedPart } from '../loading/loaded-part.tsx'
import { useLoaded } from '../loading/use-loaded.ts'
import { useConsole } from '../services/console.ts'
import styles from './set-up.module.css'

/** Makes ten new recovery codes and shows them, this once. */
export function RecoveryCodes({ onDone }: { onDone: () => void }) {
  const { session } = useConsole()
  const made = useLoaded('', () =>
    session.askWithToken<{ codes: string[] }>(SESSION_CALLS.setupRecoveryCodes),
  )
  return (
    <LoadedPart
      of={made}
      what="The recovery codes"
      skeleton={<Skeleton label="Making recovery codes…" shape="text" count={5} />}
    >
      {({ codes }) => (
        <Stack>
          <p>Keep these codes. Each works once.</p>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops it from lists without a marker */}
          <ul role="list" className={styles.codes} aria-label="Recovery codes">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <Row>
            <CopyCodes codes={codes} />
            <Button kind="secondary" onClick={() => window.print()}>
              Print
            </Button>
          </Row>
          <div>
            <Button onClick={onDone}>I have kept them</Button>
          </div>
        </Stack>
      )}
    </LoadedPart>
  )
}

function CopyCodes({ codes }: { codes: string[] }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  const handleCopy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  return (
    <>
      <Button kind="secondary" onClick={handleCopy}>
        Copy
      </Button>
      {outcome === 'copied' && <Notice tone="success">Copied.</Notice>}
      {outcome === 'failed' && (
        <Notice tone="danger">The browser did not copy them. Print or write them down.</Notice>
      )}
    </>
  )
}
