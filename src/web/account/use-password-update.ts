import { useState } from 'react'
import { MESSAGES } from '#domain/messages.ts'
import { useServices } from '#web/services/services.ts'
import type { Result } from '#web/shared/use-result-modal.tsx'
import { failedChange } from './failed-change.ts'
import type { PasswordEntry } from './password-entry.ts'

const EMPTY: PasswordEntry = { current: '', next: '', confirmation: '' }

/** What is typed of the password update, and the update; the fields are cleared once it succeeded (section 8). */
export function usePasswordUpdate(show: (result: Result) => void) {
  const { signIn } = useServices()
  const [entry, setEntry] = useState(EMPTY)
  const [busy, setBusy] = useState(false)

  async function update(): Promise<Result> {
    try {
      await signIn.changePassword(entry.current, entry.next)
      setEntry(EMPTY)
      return { kind: 'success', messages: [MESSAGES.passwordUpdated] }
    } catch (error) {
      return failedChange(MESSAGES.passwordUpdateFailed, error)
    }
  }

  async function submit(): Promise<void> {
    setBusy(true)
    const result = await update()
    setBusy(false)
    show(result)
  }

  const entryMerged = (changed: Partial<PasswordEntry>) => setEntry({ ...entry, ...changed })
  return { entry, entryMerged, busy, submit }
}
