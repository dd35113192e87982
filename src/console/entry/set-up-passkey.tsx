import { useState } from 'react'
import { useForm } from '#client/form/use-form.ts'
import { useClient } from '#client/session/session-context.ts'
import { SESSION_CALLS } from '#contract/console/session-calls.ts'
import { MAX_PASSKEY_NAME } from '#domain/console/second-factor.ts'
import { Button } from '#ui/form/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Row } from '#ui/layout/layout.tsx'
import { makePasskey } from '../services/passkeys.ts'

export type SetUpStepProps = { onDone: () => void; onBack: () => void }

/** Creates a passkey on this device with a name chosen by the user. */
export function SetUpPasskey({ onDone, onBack }: SetUpStepProps) {
  const { session } = useClient()
  const { form, field, name } = usePasskeyName(suggestName)
  async function make() {
    const response = await makePasskey(await session.askWithToken(SESSION_CALLS.setupPasskeyOptions))
    await session.showFactor(SESSION_CALLS.setupPasskey, { name, response })
  }
  async function handleSubmit() {
    if (await form.submit(make)) onDone()
  }
  return (
    <Form problem={form.problem} onSubmit={() => void handleSubmit()}>
      <TextField {...field} hint="For example, “Work laptop”" />
      <StepButtons verb="Create a passkey" busy={form.busy} onBack={onBack} />
    </Form>
  )
}

type StepButtonsProps = { verb: string; busy: boolean; onBack: () => void }

/** Buttons of a set-up step: continue and back. */
export function StepButtons({ verb, busy, onBack }: StepButtonsProps) {
  return (
    <Row>
      <Button type="submit" busy={busy}>
        {verb}
      </Button>
      <Button kind="quiet" disabled={busy} onClick={onBack}>
        Back
      </Button>
    </Row>
  )
}

/** Returns the form for a passkey's name, with the props of its field. */
export function usePasskeyName(first: string | (() => string)) {
  const [entry, setEntry] = useState(first)
  const name = entry.trim()
  const form = useForm<'name'>({
    check: () => {
      if (name === '') return { field: 'name', sentence: 'Enter a name.' }
      if (name.length > MAX_PASSKEY_NAME)
        return { field: 'name', sentence: `A name can have at most ${MAX_PASSKEY_NAME} characters.` }
      return undefined
    },
    place: ({ code }) => (code === 'invalid-argument' ? 'name' : undefined),
  })
  const field = {
    ...form.field('name'),
    label: 'Passkey name',
    value: entry,
    onEnter: setEntry,
  }
  return { form, field, name }
}

/** Patterns of user agents, with the suggested device names. */
const DEVICES: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android device'],
  [/Mac OS/, 'Mac'],
  [/Windows/, 'Windows computer'],
  [/Linux|CrOS/, 'Computer'],
]

function suggestName(): string {
  return DEVICES.find(([system]) => system.test(navigator.userAgent))?.[1] ?? 'This device'
}
