import type { Page } from '@playwright/test'

/** Minimum target sizes of WCAG 2.5.8 and of our own rule, in px. */
export const SMALLEST_TARGET = 24
export const OUR_TARGET = 44

/** Returns the targets smaller than this in either dimension, except links within a sentence. */
export function findSmallTargets(page: Page, smallest: number): Promise<string[]> {
  return page.evaluate((least) => {
    const controls = 'a[href], button, input, select, textarea, summary, [role="tab"], [tabindex="0"][role]'
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      element.parentElement?.matches('p, li, dd, td, th, label')
    /** A label belongs to its radio button or checkbox, and a link may cover its card. */
    const targetOf = (element: HTMLElement) => {
      const { labels, type } = element as HTMLInputElement
      if (labels?.[0] && /radio|checkbox|file/.test(type)) return labels[0]
      const isStretched = ['::before', '::after'].some((part) => {
        const { position, content } = getComputedStyle(element, part)
        return position === 'absolute' && content !== 'none'
      })
      if (!isStretched) return element
      let card = element
      while (getComputedStyle(card).position === 'static' && card.parentElement) card = card.parentElement
      return card
    }
    const isHidden = (element: Element) =>
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      element.closest('[aria-hidden="true"]') !== null
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((element) => {
      const target = targetOf(element)
      const { width, height, right, bottom } = target.getBoundingClientRect()
      // An element hidden until it is focused, such as the skip link, is measured with the focus.
      const isAway = right <= 0 || bottom + scrollY <= 0 || width <= 1 || height <= 1
      if (isHidden(target) || isAway || isInSentence(element) || element.matches(':disabled')) return []
      if (width >= least - 0.5 && height >= least - 0.5) return []
      const name = element.ariaLabel ?? element.textContent ?? ''
      return [`${element.tagName} "${name.trim().slice(0, 40)}" ${Math.round(width)} × ${Math.round(height)}`]
    })
  }, smallest)
}

/** Returns the animations that run despite reduced motion, except spinners. */
export function findAnimations(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const effect = animation.effect as KeyframeEffect | null
      const { duration = 0 } = effect?.getComputedTiming() ?? {}
      const isRunning = animation.playState === 'running' && Number(duration) > 20
      return isRunning ? [`${effect?.target?.tagName} ${(animation as CSSAnimation).animationName}`] : []
    }),
  )
}

/**
 * Returns the sideways scroll distance of the page or a dialog, in px, and the overflowing elements. Empty if there is
 * none.
 */
export function findSidewaysScroll(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    // A dialog may scroll separately or extend beyond the window.
    const above = [...document.querySelectorAll('dialog[open]')].flatMap((open) => {
      const { left, right } = open.getBoundingClientRect()
      const wide = [open, ...open.querySelectorAll('*')].some(
        (each) =>
          /auto|scroll/.test(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth + 1,
      )
      const isFine = !wide && left > -1 && right < clientWidth + 1
      return isFine ? [] : [`${open.tagName} from ${left} to ${right} px in ${clientWidth}`]
    })
    if (scrollWidth <= clientWidth + 1) return above
    const out = [...document.body.querySelectorAll('*')]
      .filter(
        (element) => element.getBoundingClientRect().right > clientWidth + 1 && element.checkVisibility(),
      )
      .slice(0, 3)
      .map(
        (element) => `${element.tagName}.${element.className} "${element.textContent?.trim().slice(0, 30)}"`,
      )
    return [`${scrollWidth} px in ${clientWidth}`, ...out, ...above]
  })
}

/** Returns the elements whose text does not fit. Ignores scrolling elements and those with an ellipsis. */
export function findCutText(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
      const { overflowX, overflowY, textOverflow, display, webkitLineClamp } = getComputedStyle(element)
      const isClipping = /hidden|clip/.test(`${overflowX} ${overflowY}`)
      const isFine = textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || display.startsWith('inline')
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element
      const isSmall = clientWidth <= 1 || clientHeight <= 1
      if (!isClipping || isFine || isSmall || !element.checkVisibility() || !element.innerText?.trim())
        return []
      const isCut = scrollWidth > clientWidth + 2 || scrollHeight > clientHeight + 2
      return isCut
        ? [`${element.tagName}.${element.className} "${element.innerText.trim().slice(0, 40)}"`]
        : []
    }),
  )
}

/** Sets the text size of the page, such as `200%`. `''` resets it. */
export function setTextSize(page: Page, size: string): Promise<void> {
  return page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, size)
}

/** Returns the sum of the page's layout shifts so far. */
export function layoutShiftOf(page: Page): Promise<{ sum: number; moved: string[] }> {
  return page.evaluate(async () => {
    type Shift = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node?: Node | undefined }[]
    }
    const shifts: Shift[] = []
    const observer = new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[])))
    observer.observe({ type: 'layout-shift', buffered: true })
    await new Promise((wake) => setTimeout(wake, 50))
    observer.disconnect()
    const own = shifts.filter(({ hadRecentInput }) => !hadRecentInput)
    const name = (node: Node | undefined) => {
      const element = node instanceof Element ? node : node?.parentElement
      return element ? `${element.tagName}.${element.className}` : '?'
    }
    return {
      sum: own.reduce((sum, { value }) => sum + value, 0),
      moved: own.map(
        ({ value, sources }) => `${value.toFixed(4)} ${sources.map(({ node }) => name(node)).join(', ')}`,
      ),
    }
  })
}

/** Returns the focused element if it lacks a visible focus ring. Undefined otherwise. */
export function findRinglessFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return undefined
    // The ring may surround the label of a choice, or the card of its link.
    const around = [element, element.closest('label'), (element as HTMLElement).offsetParent]
    const hasRing = around.some((one) =>
      [undefined, '::before', '::after'].some((part) => {
        if (!one) return false
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one, part)
        const isShadow = one === element && part === undefined && boxShadow !== 'none'
        return isShadow || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2)
      }),
    )
    return hasRing
      ? undefined
      : `${element.tagName} "${element.textContent?.trim().slice(0, 40)}" has no ring`
  })
}

/**
 * Returns a description of the element that covers the focused one, or the focused element's position outside the
 * window. Undefined if it is completely visible.
 */
export function findCover(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null
    if (!element || element === document.body) return undefined
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
    const name = `${element.tagName} "${(element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40)}"`
    if (width <= 1 || height <= 1) return undefined
    // Distance from the edge at which a point of a rounded corner is inside the element.
    const inset =
      3 + 0.3 * Math.min(height / 2, Number.parseFloat(getComputedStyle(element).borderRadius) || 0)
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + inset, top + inset],
      [right - inset, top + inset],
      [left + inset, bottom - inset],
      [right - inset, bottom - inset],
    ] as const
    const inWindow = points.filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight)
    const covers = inWindow.flatMap(([x, y]) => {
      const over = document.elementFromPoint(x, y)
      const isOwn =
        !over ||
        element.contains(over) ||
        over.contains(element) ||
        over.closest('label')?.control === element
      if (isOwn) return []
      let layer: Element | null = over
      while (layer && !/fixed|sticky/.test(getComputedStyle(layer).position)) layer = layer.parentElement
      return layer && !layer.contains(element) ? [layer] : []
    })
    const seen = inWindow.length - covers.length
    // An element taller than half the window can only be partly visible.
    const isTall = height > innerHeight / 2
    if (seen === 0) return `${name} is out of sight at ${Math.round(top)}`
    if (isTall || (covers.length === 0 && inWindow.length === points.length)) return undefined
    const over = covers[0]
    return over
      ? `${name} lies under ${over.tagName}.${over.className}`
      : `${name} is cut off at ${Math.round(top)}`
  })
}

/**
 * Returns the text lines in one card whose left edges are nearly aligned, between 1 and 12 px apart. Columns and text
 * next to a picture are farther apart. Ignores centered or right-aligned text, and text with its own background or
 * border.
 */
export function findUnevenEdges(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Line {
      left: number
      top: number
      bottom: number
      words: string
    }
    const isCard = (element: Element) => {
      const { boxShadow, borderTopLeftRadius } = getComputedStyle(element)
      return boxShadow !== 'none' && Number.parseFloat(borderTopLeftRadius) >= 12 && element.clientWidth > 200
    }
    const cardOf = (element: Element | null): Element | undefined => {
      for (let at = element; at; at = at.parentElement) {
        if (isCard(at)) return at
        const { backgroundColor, borderTopWidth, textAlign } = getComputedStyle(at)
        const hasGround = backgroundColor !== 'rgba(0, 0, 0, 0)' || borderTopWidth !== '0px'
        if (
          /center|end|right/.test(textAlign) ||
          (hasGround && at.matches('button, a, label, span, [class*=badge]'))
        )
          return undefined
      }
      return undefined
    }
    const cards = new Map<Element, Line[]>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      const words = text.textContent?.trim().slice(0, 30) ?? ''
      if (
        words === '' ||
        parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) !== true
      )
        continue
      const card = parent.closest('svg, [aria-hidden="true"]') ? undefined : cardOf(parent)
      if (!card) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const lines = cards.get(card) ?? []
      cards.set(card, lines)
      for (const { left, top, bottom, width } of range.getClientRects()) {
        if (width <= 2) continue
        const beside = lines.find((line) => Math.min(line.bottom, bottom) - Math.max(line.top, top) > 6)
        if (!beside) lines.push({ left, top, bottom, words })
        else if (left < beside.left) Object.assign(beside, { left, words })
      }
    }
    return [...cards.values()].flatMap((lines) => {
      const sorted = lines.sort((one, other) => one.left - other.left)
      return sorted.flatMap((line, place) => {
        const before = sorted[place - 1] ?? line
        const apart = line.left - before.left
        return apart > 1 && apart < 12
          ? [`"${before.words}" and "${line.words}": ${apart.toFixed(1)} px`]
          : []
      })
    })
  })
}
