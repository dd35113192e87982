import { useCallback } from 'react'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { organizationReplaced } from '#web/state/organization.ts'
import { useAppDispatch, useAppSelector } from '#web/state/store.ts'
import type { Load } from '#web/state/use-load.ts'
import { useLoad } from '#web/state/use-load.ts'
import { userMerged } from '#web/state/user.ts'

/** Reads the signed-in user's own document into the user slice. The partner and roles stay what the token claims. */
export function useProfile(): Load {
  const { documents } = useSignedInServices()
  const dispatch = useAppDispatch()
  const uid = useAppSelector((state) => state.user.uid)
  const isKnown = useAppSelector((state) => state.user.userName !== undefined)
  const load = useCallback(async () => {
    const { userName, email, profileImage } = await documents.getUser(uid)
    dispatch(userMerged({ userName, email, profileImage }))
  }, [documents, dispatch, uid])
  return useLoad(!isKnown, load)
}

/** Reads the partner record into the organization slice; without it only the logo is missing, so nothing is said. */
export function useOrganization(): void {
  const { documents } = useSignedInServices()
  const dispatch = useAppDispatch()
  const partner = useAppSelector((state) => state.user.partner) ?? ''
  const isKnown = useAppSelector((state) => state.organization.id !== '')
  const load = useCallback(
    async () => dispatch(organizationReplaced(await documents.getPartner(partner))),
    [documents, dispatch, partner],
  )
  useLoad(!isKnown, load)
}
