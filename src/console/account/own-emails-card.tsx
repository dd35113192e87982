import { useState } from 'react'
import { useForm } from '#client/form/use-form.ts'
import { useClient } from '#client/session/session-context.ts'
import { Switch } from '#ui/form/switch.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { changeOwnEmails } from '../services/account-calls.ts'
import { AccountCard } from './account-card.tsx'

type OwnEmailsCardProps = { report: boolean; onChange: () => Promise<void> }

/** Card for the emails of an admin's own choice. */
export function OwnEmailsCard({ report, onChange }: OwnEmailsCardProps) {
  const { call } = useClient().session
  const { problem, submit } = useForm()
  const [chosen, setChosen] = useState<boolean>()

  async function handleChange(isOn: boolean) {
    // Only one request at a time, because concurrent requests could arrive in the wrong order.
    if (chosen !== undefined) return
    setChosen(isOn)
    await submit(() => changeOwnEmails(call, { report: isOn }).then(onChange))
    setChosen(undefined)
  }
  return (
    <AccountCard title="Emails">
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Switch
        label="Monthly report"
        hint="Last month’s numbers of all partners, on the first working day."
        isOn={chosen ?? report}
        onChange={(isOn) => void handleChange(isOn)}
      />
    </AccountCard>
  )
}
