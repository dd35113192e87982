import { useMemo } from 'react'
import { createProof } from '#web/services/proof-calls.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { useAppSelector } from '#web/state/store.ts'

/** Returns the client for lists of a past day at the administrator's partner. */
export function useProof() {
  const services = useSignedInServices()
  const partner = useAppSelector((state) => state.user.partner) ?? ''
  return useMemo(() => createProof(services, partner), [services, partner])
}
