import { useState } from 'react'
import { Switch } from '#ui/form/switch.tsx'
import { Toast } from '#ui/state/toast.tsx'

type ReminderSwitchProps = {
  isOn: boolean
  /** Turns the reminders on or off. Throws on failure. */
  onSwitch: (isOn: boolean) => Promise<void>
}

const NOT_SWITCHED = 'We couldn’t change the reminders. Try again.'

/** Switch for the team's automatic reminders, with an immediate effect. */
export function ReminderSwitch({ isOn, onSwitch }: ReminderSwitchProps) {
  const [wanted, setWanted] = useState<boolean>()
  const [words, setWords] = useState('')
  const isShownOn = wanted ?? isOn

  async function handleChange(value: boolean) {
    // Only one request at a time, because concurrent requests could arrive in the wrong order.
    if (wanted !== undefined) return
    setWanted(value)
    const failure = await onSwitch(value).then(() => undefined, report)
    setWords(failure ?? `Reminders are ${value ? 'on' : 'off'} for your team.`)
    setWanted(undefined)
  }
  return (
    <>
      <Switch
        label="Automatic reminders"
        hint={
          isShownOn ? 'Around due dates and before certificates expire' : 'People only get reminders you send'
        }
        isOn={isShownOn}
        onChange={handleChange}
      />
      <Toast words={words} tone={words === NOT_SWITCHED ? 'danger' : 'success'} onEnd={() => setWords('')} />
    </>
  )
}

function report(error: unknown): string {
  console.error(error)
  return NOT_SWITCHED
}
