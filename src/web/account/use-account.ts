import { useCallback, useState } from 'react'
import type { UserDocument } from '#contract/documents.ts'
import { useServices } from '#web/app/services.ts'
import { useAppSelector } from '#web/app/store.ts'
import { useLoad } from '#web/state/use-load.ts'

/** The signed-in user's own document, read afresh for the account page; a missing one is a failure (section 8). */
export function useAccount() {
  const { documents } = useServices()
  const uid = useAppSelector((state) => state.user.uid)
  const [account, setAccount] = useState<UserDocument>()
  const load = useCallback(async () => {
    const document = await documents.getUser(uid)
    if (!document) throw new Error(`There is no user document ${uid}`)
    setAccount(document)
  }, [documents, uid])
  return { ...useLoad(!account, load), account }
}
