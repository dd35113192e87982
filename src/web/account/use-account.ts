import { useCallback, useState } from 'react'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { useAppDispatch, useAppSelector } from '#web/state/store.ts'
import { useLoad } from '#web/state/use-load.ts'
import { userMerged } from '#web/state/user.ts'
import type { Account } from './account-edit.ts'

/** The signed-in user's own document, read afresh for the account page; a missing one is a failure (section 8). */
export function useAccount() {
  const { documents } = useSignedInServices()
  const dispatch = useAppDispatch()
  const uid = useAppSelector((state) => state.user.uid)
  const [account, setAccount] = useState<Account>()
  const load = useCallback(async () => {
    const { userName, email, profileImage } = await documents.getUser(uid)
    dispatch(userMerged({ userName, email, profileImage }))
    setAccount({ userName, email, signInEmail: email })
  }, [documents, dispatch, uid])

  /** What a save has changed so far. */
  const accountMerged = useCallback(
    (changed: Partial<Account>) => setAccount((known) => known && { ...known, ...changed }),
    [],
  )
  return { ...useLoad(!account, load), account, accountMerged }
}
