import type { Page } from '@playwright/test'

/**
 * Returns the pairs of controls or texts that overlap by more than 2 px in both directions. A control is one unit with
 * its contents and its label. Fixed and sticky bars, menus and dialogs are compared only within themselves, because
 * they intentionally cover other content.
 */
export function findOverlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CONTROLS =
      'a[href], button, input, select, textarea, summary, label, [role="tab"], [contenteditable]'
    const TOLERANCE = 2
    interface Box {
      unit: Element
      layer: Element
      rect: DOMRect
    }
    const opened = [...document.querySelectorAll('dialog:modal')].at(-1)
    const layers = new Map<Element, Element>()
    const layerOf = (element: Element): Element => {
      const known = layers.get(element)
      if (known) return known
      const parent = element.parentElement
      const isLayer = /absolute|fixed|sticky/.test(getComputedStyle(element).position) || !parent
      const layer = isLayer ? element : layerOf(parent)
      layers.set(element, layer)
      return layer
    }
    const unitOf = (element: Element) => {
      const control = element.closest(CONTROLS)
      const { labels } = (control ?? {}) as HTMLInputElement
      return labels?.[0] ?? control ?? element
    }
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      (!opened || opened.contains(element)) &&
      element.closest('svg, video, iframe, [inert]') === null
    /** Returns the part of a box that its ancestors do not clip. */
    const clip = (element: Element, rect: DOMRect): DOMRect => {
      let { left, top, right, bottom } = rect
      for (let around: Element | null = element; around; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around)
        if (overflowX === 'visible' && overflowY === 'visible') continue
        const box = around.getBoundingClientRect()
        left = Math.max(left, box.left)
        right = Math.min(right, box.right)
        top = Math.max(top, box.top)
        bottom = Math.min(bottom, box.bottom)
      }
      return new DOMRect(left, top, right - left, bottom - top)
    }
    const boxes: Box[] = []
    const add = (element: Element, rect: DOMRect) => {
      const visible = clip(element, rect)
      if (visible.width > TOLERANCE && visible.height > TOLERANCE)
        boxes.push({ unit: unitOf(element), layer: layerOf(element), rect: visible })
    }
    for (const element of document.body.querySelectorAll(CONTROLS))
      if (
        isShown(element) &&
        !element.matches('label, [contenteditable]') &&
        getComputedStyle(element).display !== 'inline'
      )
        add(element, element.getBoundingClientRect())
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement } = node
      if (!parentElement || !node.textContent?.trim() || !isShown(parentElement)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      // Adjacent lines may touch, so only the middle of each line counts.
      for (const { left, top, width, height } of range.getClientRects())
        add(parentElement, new DOMRect(left, top + height / 5, width, height * 0.6))
    }
    boxes.sort((one, other) => one.rect.top - other.rect.top)
    const found = new Set<string>()
    const nameOf = ({ unit }: Box) =>
      `${unit.tagName} "${(unit.ariaLabel ?? unit.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 30)}"`
    for (const [at, one] of boxes.entries())
      for (const other of boxes.slice(at + 1)) {
        if (other.rect.top > one.rect.bottom) break
        if (one.unit.contains(other.unit) || other.unit.contains(one.unit) || one.layer !== other.layer)
          continue
        const across = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
        const down = Math.min(one.rect.bottom, other.rect.bottom) - other.rect.top
        if (across > TOLERANCE && down > TOLERANCE) found.add(`${nameOf(one)} over ${nameOf(other)}`)
      }
    return [...found].slice(0, 5)
  })
}
