type Act = () => void

/** Creates an `afterPress` for the pointer events of `target`. */
export function createAfterPress(target: EventTarget): (act: Act) => void {
  let isDown = false
  const waiting: Act[] = []
  const press = () => {
    isDown = true
  }
  const release = () => {
    isDown = false
    // The browser dispatches the click before running timers.
    setTimeout(() => {
      for (const act of waiting.splice(0)) act()
    })
  }
  target.addEventListener('pointerdown', press, true)
  for (const end of ['pointerup', 'pointercancel']) target.addEventListener(end, release, true)
  return (act) => {
    if (isDown) waiting.push(act)
    else act()
  }
}

/**
 * Calls `act`, after the end of any click or touch in progress. The browser would not dispatch that click if
 * `act` moved its button.
 */
export const afterPress = createAfterPress(globalThis.window ?? new EventTarget())
