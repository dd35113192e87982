import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import { useClient } from '#client/session/session-context.ts'
import { SESSION_CALLS } from '#contract/console/session-calls.ts'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { Skeleton, SkeletonPiece } from '#ui/state/skeleton.tsx'
import { CopyButton } from './copy-button.tsx'
import styles from './set-up.module.css'

/** Creates ten recovery codes and shows them once. */
export function RecoveryCodes({ onDone }: { onDone: () => void }) {
  const { session } = useClient()
  const made = useConsoleData('', () =>
    session.askWithToken<{ codes: string[] }>(SESSION_CALLS.setupRecoveryCodes),
  )
  return (
    <LoadedPart
      of={made}
      what="the recovery codes"
      skeleton={
        <Stack>
          <Skeleton label="Generating recovery codes…" shape="text" count={4} />
          <SkeletonPiece className={styles.codesShape} />
        </Stack>
      }
    >
      {({ codes }) => (
        <Stack>
          <div>
            <p>
              <strong>Save these codes. Each one works once.</strong>
            </p>
            <p>Use one if you lose your passkey or authenticator app. We won’t show them again.</p>
          </div>
          <CodeList codes={codes} />
          <div>
            <Button onClick={onDone}>I’ve saved them</Button>
          </div>
        </Stack>
      )}
    </LoadedPart>
  )
}

/** The codes, with buttons to copy and print them. */
function CodeList({ codes }: { codes: readonly string[] }) {
  return (
    <Stack className={styles.kept}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops it from lists without a marker */}
      <ul role="list" className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Row gap="small">
        <CopyButton text={codes.join('\n')} />
        <Button kind="secondary" onClick={() => window.print()}>
          Print
        </Button>
      </Row>
    </Stack>
  )
}
