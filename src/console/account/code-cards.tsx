import { useState } from 'react'
import { ActDialog } from '#client/form/act-dialog.tsx'
import { useClient } from '#client/session/session-context.ts'
import type { CompanyAccountAnswer } from '#contract/console/session.ts'
import { plural } from '#domain/messages.ts'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/layout.tsx'
import { dateText, dateTimeText } from '#ui/text/date-text.ts'
import { RecoveryCodes } from '../entry/recovery-codes.tsx'
import { SetUpApp } from '../entry/set-up-app.tsx'
import { removeApp } from '../services/account-calls.ts'
import { AccountCard } from './account-card.tsx'

type AppCardProps = { app: CompanyAccountAnswer['app']; onChange: () => Promise<void> }

/** Card for the account's authenticator app. An account has at most one app. */
export function AppCard({ app, onChange }: AppCardProps) {
  const { call } = useClient().session
  const [open, setOpen] = useState<'new' | 'remove'>()
  const close = () => setOpen(undefined)
  return (
    <AccountCard title="Authenticator app">
      <p>{appText(app)}</p>
      {open === 'new' ? (
        <SetUpApp
          onBack={close}
          onDone={() => {
            close()
            void onChange()
          }}
        />
      ) : (
        <Row>
          <Button kind="secondary" onClick={() => setOpen('new')}>
            {app ? 'Use another app' : 'Set up an app'}
          </Button>
          {app && (
            <Button kind="quiet" onClick={() => setOpen('remove')}>
              Remove app
            </Button>
          )}
        </Row>
      )}
      {open === 'remove' && (
        <ActDialog
          title="Remove authenticator app?"
          verb="Remove"
          onClose={close}
          onConfirm={() => removeApp(call).then(onChange)}
        >
          <p>Its codes will stop working.</p>
        </ActDialog>
      )}
    </AccountCard>
  )
}

function appText(app: CompanyAccountAnswer['app']): string {
  if (!app) return 'Not set up yet. Its codes let you sign in without a passkey.'
  const used = app.lastUsed === undefined ? 'Never used.' : `Last used ${dateTimeText(app.lastUsed)}.`
  return `Set up ${dateText(app.made)}. ${used}`
}

type RecoveryCodesCardProps = { left: number; onChange: () => Promise<void> }

/** Shows the number of unused recovery codes and creates new ones. */
export function RecoveryCodesCard({ left, onChange }: RecoveryCodesCardProps) {
  const [stage, setStage] = useState<'shown' | 'asking' | 'new'>('shown')
  return (
    <AccountCard title="Recovery codes">
      {stage === 'new' ? (
        <RecoveryCodes
          onDone={() => {
            setStage('shown')
            void onChange()
          }}
        />
      ) : (
        <>
          <p>{left === 0 ? 'No codes left.' : `${plural(left, 'code')} left.`}</p>
          <div>
            <Button kind="secondary" onClick={() => setStage('asking')}>
              Generate new codes
            </Button>
          </div>
        </>
      )}
      {stage === 'asking' && (
        <ActDialog
          title="Generate new recovery codes?"
          verb="Generate new codes"
          isDanger={false}
          onClose={() => setStage((now) => (now === 'asking' ? 'shown' : now))}
          onConfirm={async () => setStage('new')}
        >
          <p>This replaces your current codes.</p>
        </ActDialog>
      )}
    </AccountCard>
  )
}
