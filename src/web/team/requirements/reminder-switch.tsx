import { useState } from 'react'
import { Panel } from '#ui/layout/card.tsx'
import { ActStatus } from '#ui/state/act-status.tsx'
import { Choice } from './choice.tsx'
import styles from './requirements-screen.module.css'

type ReminderSwitchProps = {
  isOn: boolean
  /** Turns the reminders on or off; throws on failure. */
  onSwitch: (isOn: boolean) => Promise<void>
}

const OPTIONS = [
  ['on', 'On: when a course is required, before and after its day, and before a certificate ends'],
  ['off', 'Off: only the reminders that you send on Team go out'],
] as const

const NOT_SWITCHED = 'We could not change the reminders. Please try again.'

/** Turns the team's automatic reminders on or off immediately. */
export function ReminderSwitch({ isOn, onSwitch }: ReminderSwitchProps) {
  const [wanted, setWanted] = useState<boolean>()
  const [words, setWords] = useState('')

  async function handleChange(value: 'on' | 'off') {
    // One request at a time: concurrent requests could arrive in the wrong order.
    if (wanted !== undefined) return
    setWanted(value === 'on')
    const failure = await onSwitch(value === 'on').then(() => undefined, report)
    setWords(failure ?? `Reminders are ${value} for your team.`)
    setWanted(undefined)
  }
  return (
    <Panel as="section" aria-labelledby="reminders" className={styles.switch} data-print="no">
      <h2 id="reminders">Reminders</h2>
      <Choice
        legend="Automatic reminders"
        options={OPTIONS}
        value={(wanted ?? isOn) ? 'on' : 'off'}
        disabled={false}
        onChange={handleChange}
      />
      <ActStatus words={words} tone={words === NOT_SWITCHED ? 'danger' : 'success'} />
    </Panel>
  )
}

function report(error: unknown): string {
  console.error(error)
  return NOT_SWITCHED
}
