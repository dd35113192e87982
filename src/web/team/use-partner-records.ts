import { useState } from 'react'
import type { CompletionRecord } from '#domain/completion-record.ts'
import { courseStatusFailed } from '#domain/messages.ts'
import { useServices } from '#web/services/services.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { useAppSelector } from '#web/state/store.ts'

/**
 * All completion records of the partner, asked for only by those who need them: they are many. `failure` is the
 * sentence of section 8 where they could not be read.
 */
export function usePartnerRecords() {
  const { config } = useServices()
  const { documents } = useSignedInServices()
  const partner = useAppSelector((state) => state.user.partner) ?? ''
  const [busy, setBusy] = useState(false)

  async function read(): Promise<{ records: CompletionRecord[] } | { failure: string }> {
    setBusy(true)
    try {
      return { records: await documents.listPartnerCompletions(partner) }
    } catch (error) {
      console.error(error)
      return { failure: courseStatusFailed(config.supportEmail) }
    } finally {
      setBusy(false)
    }
  }
  return { busy, read }
}
