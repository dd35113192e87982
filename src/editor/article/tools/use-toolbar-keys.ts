import { type KeyboardEvent, type RefObject, useEffect } from 'react'

/**
 * Makes a toolbar a single tab stop, at its first tool or the focused one. Arrow keys, Home and End move the
 * focus between the tools.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/
 */
export function useToolbarKeys(bar: RefObject<HTMLElement | null>) {
  // The tools depend on the content at the caret.
  useEffect(() => setTabStop(bar.current, document.activeElement))
  return {
    onFocus: ({ target }: { target: Element }) => setTabStop(bar.current, target),
    onBlur: () => setTabStop(bar.current, null),
    onKeyDown: (event: KeyboardEvent) => moveFocus(event, bar.current),
  }
}

/** Returns the visible tools of a toolbar, without the entries of its menus. */
function toolsOf(bar: HTMLElement | null): HTMLElement[] {
  const all = [...(bar?.querySelectorAll<HTMLElement>('button, select') ?? [])]
  return all.filter((tool) => !tool.closest('[popover]') && tool.checkVisibility())
}

function setTabStop(bar: HTMLElement | null, focused: Element | null): void {
  const tools = toolsOf(bar)
  const stop = tools.find((tool) => tool === focused) ?? tools[0]
  for (const tool of tools) tool.tabIndex = tool === stop ? 0 : -1
}

function moveFocus(event: KeyboardEvent, bar: HTMLElement | null): void {
  const tools = toolsOf(bar).filter((tool) => !tool.matches(':disabled'))
  const at = event.target instanceof HTMLElement ? tools.indexOf(event.target) : -1
  const { length } = tools
  const places: Record<string, number> = {
    ArrowRight: (at + 1) % length,
    ArrowLeft: (at - 1 + length) % length,
    Home: 0,
    End: length - 1,
  }
  const next = places[event.key]
  if (at < 0 || next === undefined) return
  tools[next]?.focus()
  event.preventDefault()
}
