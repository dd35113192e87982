import { useEffect } from 'react'
import type {} from '#web/loading/early-page.ts'
import { useServices } from '#web/services/services.ts'

/**
 * Completes the hydration of a server-rendered page once its screen runs. Replays early input
 * (`early-page.ts`), and discards the page's documents, so that later screens load their own. For use in the
 * component around the screen.
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
