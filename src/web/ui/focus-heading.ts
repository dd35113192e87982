/** Gives the focus to the heading of the screen, from where keyboard and screen reader go on. */
export function focusHeading(options?: FocusOptions): void {
  document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus(options)
}
