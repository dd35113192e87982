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
    // The browser sends the click before any timer runs.
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
 * Calls `act`, but waits until a click or touch in progress has ended: if `act` moves the pressed button, the browser
 * sends no click to it.
 */
export const afterPress = createAfterPress(globalThis.window ?? new EventTarget())
