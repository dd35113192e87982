import { useMemo } from 'react'
import { useLoaded } from '#client/loading/use-loaded.ts'
import type { PastCourses, RequiredOnDayPage, ValidCertificatesPage } from '#contract/proof.ts'
import { createDocumentCalls } from '#web/services/document-calls.ts'
import { withQuery } from '#web/services/document-paths.ts'
import type { Services } from '#web/services/services.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { useAppSelector } from '#web/state/store.ts'
import { useCourses } from '#web/state/use-courses.ts'

/** Returns today's courses, followed by other courses with certificates or requirements at the partner. */
export function useProofCourses() {
  const { courses } = useCourses()
  const { listPastCourses } = useProof()
  const { data } = useLoaded('past-courses', listPastCourses)
  return useMemo(() => {
    const today = new Set(courses.map(({ id }) => id))
    return [...courses, ...(data?.documents ?? []).filter(({ id }) => !today.has(id))]
  }, [courses, data])
}

/** Returns the client for lists of a past day at the administrator's partner. */
export function useProof() {
  const services = useSignedInServices()
  const partner = useAppSelector((state) => state.user.partner) ?? ''
  return useMemo(() => createProof(services, partner), [services, partner])
}

/** Creates the client for lists of a past day, for administrators of a partner. */
function createProof({ config, signIn }: Pick<Services, 'config' | 'signIn'>, partnerId: string) {
  const { getDocument } = createDocumentCalls(config.documentsUrl, signIn.authorized)
  return {
    listValid: (query: Record<string, string>) =>
      getDocument<ValidCertificatesPage>(withQuery('/certificates/valid', { partnerId, ...query })),

    listPastCourses: () => getDocument<PastCourses>(withQuery('/past-courses', { partnerId })),

    listRequired: (query: Record<string, string>) =>
      getDocument<RequiredOnDayPage>(withQuery('/requirements/on-day', { partnerId, ...query })),
  }
}
