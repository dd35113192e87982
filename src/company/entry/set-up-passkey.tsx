import { useState } from 'react'
import { SESSION_CALLS } from '#contract/company/session-calls.ts'
import { MAX_PASSKEY_NAME } from '#domain/company/second-factor.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Form, useForm } from '../form/form.tsx'
import { useConsole } from '../services/console.ts'
import { makePasskey } from '../services/passkeys.ts'

type SetUpStepProps = { onDone: () => void; onBack: () => void }

/** Makes a passkey on this device, under a name by which it is known in the account. */
export function SetUpPasskey({ onDone, onBack }: SetUpStepProps) {
  const { session } = useConsole()
  const [name, setName] = useState(suggestName)
  const form = useForm<'name'>({
    check: () => {
      if (name.trim() === '') return { field: 'name', sentence: 'Give the passkey a name.' }
      if (name.trim().length > MAX_PASSKEY_NAME)
        return { field: 'name', sentence: `A name has at most ${MAX_PASSKEY_NAME} characters.` }
      return undefined
    },
    place: ({ code }) => (code === 'invalid-argument' ? 'name' : undefined),
  })
  async function make() {
    const response = await makePasskey(await session.askWithToken(SESSION_CALLS.setupPasskeyOptions))
    await session.showFactor(SESSION_CALLS.setupPasskey, { name: name.trim(), response })
  }
  async function handleSubmit() {
    if (await form.submit(make)) onDone()
  }
  return (
    <Form problem={form.problem} onSubmit={() => void handleSubmit()}>
      <Field
        {...form.field('name')}
        label="Name of the passkey"
        hint="So that you know it again, such as “Work laptop”."
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Row>
        <Button type="submit" busy={form.busy}>
          Create a passkey
        </Button>
        <Button kind="quiet" disabled={form.busy} onClick={onBack}>
          Back
        </Button>
      </Row>
    </Form>
  )
}

/** The systems that a browser may say it runs on, with the words for a device. */
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
