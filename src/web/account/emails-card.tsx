import { useRef, useState } from 'react'
import { useLoaded } from '#client/loading/use-loaded.ts'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { useResultModal } from '#web/messages/result-modal.tsx'
import { DOCUMENT_PATHS } from '#web/services/document-paths.ts'
import { changeMailChoices, type MailChoices, readMailChoices } from '#web/services/mail-choices.ts'
import { findPageDocument, useServices } from '#web/services/services.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { useAppSelector } from '#web/state/store.ts'
import styles from './account-screen.module.css'
import { ChoiceField } from './choice-field.tsx'

const NOT_SAVED = 'We couldn’t save your choice. Try again.'

const REMINDERS = [
  { value: 'each', label: 'Every reminder' },
  { value: 'weekly', label: 'Weekly summary' },
] as const

const DIGEST = [
  { value: 'on', label: 'On Mondays' },
  { value: 'off', label: 'Never' },
] as const

const REPORT = [
  { value: 'on', label: 'Every month' },
  { value: 'off', label: 'Never' },
] as const

/**
 * Card for email settings: the reminder frequency for associates, the digest and the report for
 * administrators.
 */
export function EmailsCard({ isAssociate }: { isAssociate: boolean }) {
  const { choices, choose, isSaved, modal, state, reload } = useMailChoices()
  // The report counts the whole team.
  const isLimited = useAppSelector(({ user }) => user.manages !== undefined)
  const disabled = choices === undefined
  return (
    <Card as="section" className={styles.card}>
      <h2>Emails</h2>
      {isAssociate ? (
        <ChoiceField
          legend="Emails about required courses"
          hint="Sent only when you have a course to complete."
          name="reminders"
          options={REMINDERS}
          chosen={choices?.reminders}
          disabled={disabled}
          onChoose={(reminders) => choose({ reminders })}
        />
      ) : (
        <>
          <ChoiceField
            legend="Weekly team summary"
            hint="Lists who’s overdue, who finished a course and who hasn’t signed in."
            name="digest"
            options={DIGEST}
            chosen={choices && (choices.digest ? 'on' : 'off')}
            disabled={disabled}
            onChoose={(digest) => choose({ digest: digest === 'on' })}
          />
          {!isLimited && (
            <ChoiceField
              legend="Monthly team report"
              hint="Last month’s numbers and hardest questions."
              name="report"
              options={REPORT}
              chosen={choices && (choices.report ? 'on' : 'off')}
              disabled={disabled}
              onChoose={(report) => choose({ report: report === 'on' })}
            />
          )}
        </>
      )}
      {state === 'failed' && (
        <div>
          <p>We couldn’t load your email settings.</p>
          <Button kind="secondary" onClick={() => void reload()}>
            Try again
          </Button>
        </div>
      )}
      <p role="status">{isSaved && 'Saved.'}</p>
      {modal}
    </Card>
  )
}

/**
 * Loads the user's choices and saves each change immediately, one after the other. Shows a change until it
 * has been saved or has failed.
 */
function useMailChoices() {
  const services = useSignedInServices()
  const uid = useAppSelector((state) => state.user.uid)
  const drawn = findPageDocument<MailChoices>(useServices(), DOCUMENT_PATHS.mailChoices(uid))
  const { data, state, reload, replace } = useLoaded(uid, () => readMailChoices(services, uid), drawn)
  const { modal, show } = useResultModal()
  const [change, setChange] = useState<Partial<MailChoices>>()
  const [isSaved, setSaved] = useState(false)
  const saving = useRef(Promise.resolve())

  async function save(change: Partial<MailChoices>) {
    try {
      replace(await changeMailChoices(services, uid, change))
      setSaved(true)
    } catch (error) {
      console.error(error)
      show({ kind: 'error', messages: [NOT_SAVED] })
    }
    setChange((latest) => (latest === change ? undefined : latest))
  }

  function choose(change: Partial<MailChoices>) {
    setSaved(false)
    setChange(change)
    saving.current = saving.current.then(() => save(change))
  }
  return { choices: data && { ...data, ...change }, choose, isSaved, modal, state, reload }
}
