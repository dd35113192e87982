import { useCallback, useEffect, useMemo, useState } from 'react'
import type { MemberRequirement } from '#contract/documents.ts'
import { type OpenDue, openDuesOf } from '#domain/requirement/open-due.ts'
import { DOCUMENT_PATHS, type DocumentList } from '#web/services/document-paths.ts'
import type { Documents } from '#web/services/documents.ts'
import { findPageDocument, useServices } from '#web/services/services.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { useAppSelector } from '#web/state/store.ts'
import { useOnTabReturn } from '#web/state/use-completions.ts'

/** Last loaded requirements of the associate, for the next screen that shows them. */
const lastRead = new WeakMap<Documents, MemberRequirement[]>()

/** Maximum wait of a screen for the first load, in ms. Later results appear on arrival. */
const MAX_WAIT = 300

/**
 * Returns the courses that the associate still has to complete, by id. Undefined until the first result. Uses
 * the requirements included in the page or loads them on opening a screen, and reloads them whenever the user
 * returns to this tab. The result is empty if they cannot be loaded.
 */
export function useOpenDues(isWanted = true): ReadonlyMap<string, OpenDue> | undefined {
  const services = useServices()
  const { documents } = useSignedInServices()
  const { uid } = useAppSelector((state) => state.user)
  const [fromPage] = useState(() =>
    findPageDocument<DocumentList<MemberRequirement>>(services, DOCUMENT_PATHS.requirements(uid)),
  )
  const [requirements, setRequirements] = useState(fromPage?.documents ?? lastRead.get(documents))

  const read = useCallback(async () => {
    const list = await documents.listRequirements(uid)
    lastRead.set(documents, list)
    setRequirements(list)
  }, [documents, uid])
  useEffect(() => {
    if (fromPage) lastRead.set(documents, fromPage.documents)
    if (!isWanted || fromPage) return
    const goOn = () => setRequirements((known) => known ?? [])
    const timer = setTimeout(goOn, MAX_WAIT)
    read().catch((error: unknown) => {
      console.warn(error)
      goOn()
    })
    return () => clearTimeout(timer)
  }, [isWanted, fromPage, documents, read])
  useOnTabReturn(isWanted, read)
  return useMemo(() => requirements && openDuesOf(requirements), [requirements])
}
