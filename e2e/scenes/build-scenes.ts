import type { Answer, Scene, Visitor } from './scene.ts'

type Act = NonNullable<Scene['act']>

/** Differences of a scene from its screen: responses, an action, or any other field. */
type State = Answer[] | Act | Partial<Scene>

/** Returns a screen as shown to this person, signed out by default. */
export const at = (path: Scene['path'], as?: Visitor): Omit<Scene, 'name'> => ({ path, ...(as && { as }) })

/** Returns a screen's scenes by name. The responses of a state replace those of the screen to the same calls. */
export function states(screen: Omit<Scene, 'name'>, byName: Record<string, State>): Scene[] {
  return Object.entries(byName).map(([name, state]) => {
    const { answers = [], ...changes } = toChanges(state)
    const all = [...(screen.answers ?? []), ...answers]
    return { ...screen, ...changes, name, ...(all.length > 0 && { answers: all }) }
  })
}

function toChanges(state: State): Partial<Scene> {
  if (Array.isArray(state)) return { answers: state }
  return typeof state === 'function' ? { act: state } : state
}

/** Returns a state with these responses before an action. */
export const withAnswers = (answers: Answer[], act: Act): Partial<Scene> => ({ answers, act })

/** Returns a state with an overlay, captured within the window only. */
export const overlay = (...parts: State[]): Partial<Scene> =>
  Object.assign({ isWindow: true }, ...parts.map(toChanges))

export const hold = (calls: string): Answer => ({ calls, answer: 'held' })
export const fail = (calls: string): Answer => ({ calls, answer: 'failed' })
export const cutOff = (calls: string): Answer => ({ calls, answer: 'cut off' })
export const respond = (calls: string, json: unknown, status = 200): Answer => ({
  calls,
  answer: { status, json },
})
