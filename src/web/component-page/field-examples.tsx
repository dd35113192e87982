import { useState } from 'react'
import { Field } from '#web/ui/field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Stack } from '#web/ui/stack.tsx'

const OPTIONS = ['Ask first', 'Walk to a shelf', 'Call the vet'].map((label) => ({ value: label, label }))

/** Every kind of field and choice, in every state. */
export function FieldExamples({ theme }: { theme: 'light' | 'dark' }) {
  const [chosen, setChosen] = useState<string | undefined>('Ask first')
  return (
    <Stack>
      <Field label="Email" placeholder="Enter email" />
      <Field label="With a hint" hint="What it is for, in a line." defaultValue="Filled" />
      <Field label="With an error" error="Please enter a username." />
      <Field label="Disabled" disabled defaultValue="Disabled" />
      <Field label="Password" type="password" autoComplete="off" defaultValue="three quiet otters" />
      <RadioGroup
        legend="What comes first?"
        name={`chosen-${theme}`}
        options={OPTIONS}
        value={chosen}
        onChange={setChosen}
        isNumbered
      />
      <RadioGroup
        legend="Nothing chosen"
        name={`none-${theme}`}
        options={OPTIONS}
        value={undefined}
        onChange={() => undefined}
        error="Please select an answer."
      />
      <RadioGroup
        legend="Disabled"
        name={`disabled-${theme}`}
        options={OPTIONS}
        value="Ask first"
        onChange={() => undefined}
        disabled
      />
    </Stack>
  )
}
