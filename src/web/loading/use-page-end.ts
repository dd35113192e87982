import { useEffect } from 'react'
import type {} from '#web/early-page.ts'
import { useServices } from '#web/services/services.ts'

/**
 * Ends the take-over of a page that the server drew, once its screen runs: has done what was typed and
 * pressed before the app was there (`early-page.ts`), and leaves what opens later to read anew. For the part
 * that the screen stands in.
 */
export function usePageEnd(): void {
  const services = useServices()
  useEffect(() => {
    const { page } = services
    delete services.page
    window.endEarly?.(page !== undefined)
    delete window.endEarly
  }, [services])
}
