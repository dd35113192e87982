import { useEffect } from 'react'
import type {} from '#web/early-page.ts'
import { useServices } from '#web/services/services.ts'

/**
 * Ends the take-over of a page that the server drew, once its screen runs: does what was typed and pressed
 * before the app was there, and leaves what opens later to read anew. For the part that the screen stands in.
 */
export function usePageEnd(): void {
  const services = useServices()
  useEffect(() => {
    const { earlyActs = new Map() } = window
    delete window.earlyActs
    window.onsubmit = null
    window.onclick = null
    if (!services.page) return
    delete services.page
    for (const field of document.querySelectorAll<HTMLInputElement>('#root input[value]')) reportEntry(field)
    for (const act of earlyActs.values()) act()
  }, [services])
}

/** Lets React hear of what was typed into a field whose value it holds, as if it were typed now. */
function reportEntry(field: HTMLInputElement): void {
  const { value, defaultValue, type } = field
  if (value === defaultValue || type === 'radio' || type === 'checkbox') return
  // React compares with the last value that was set through the element itself.
  field.value = defaultValue
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
