import { useEffect, useRef, useState } from 'react'
import {
  addAct,
  afterStep,
  type EditAct,
  type HistoryStep,
  NO_ACTS,
  redoStep,
  type StepOutcome,
  undoStep,
} from './edit-history.ts'

/** Applies a step, unless another author has changed the same fields. */
type ApplyStep = (step: HistoryStep) => Promise<Exclude<StepOutcome, 'failed'>>

/** Returns this window's edits to structure, quizzes and settings, with a sentence on the last step. */
export function useEditHistory(apply: ApplyStep) {
  const [history, setHistory] = useState(NO_ACTS)
  const [status, setStatus] = useState('')
  const latest = useRef({ history, isBusy: false })
  latest.current.history = history

  async function step(next: HistoryStep | undefined, way: keyof typeof DONE): Promise<void> {
    if (!next || latest.current.isBusy) return
    latest.current.isBusy = true
    const outcome = await apply(next).catch(() => 'failed' as const)
    latest.current.isBusy = false
    setHistory((before) => afterStep(before, next, outcome))
    setStatus(STEP_WORDS[outcome](next.act, way))
  }
  const undo = () => void step(undoStep(latest.current.history), 'undo')
  const redo = () => void step(redoStep(latest.current.history), 'redo')
  useUndoKeys(undo, redo)
  return {
    record(act: EditAct): void {
      setStatus('')
      setHistory((before) => addAct(before, act))
    },
    /** Descriptions of the edits available for undo and redo. */
    toUndo: history.done[0]?.words,
    toRedo: history.undone[0]?.words,
    undo,
    redo,
    status,
    say: setStatus,
  }
}

const DONE = { undo: 'Undone', redo: 'Redone' }

const STEP_WORDS = {
  applied: ({ words }: EditAct, way: keyof typeof DONE) => `${DONE[way]}: ${words}.`,
  changed: ({ words }: EditAct, way: keyof typeof DONE) =>
    `Someone else has changed this, so we couldn’t ${way}: ${words}.`,
  failed: () => 'We couldn’t load the module. Try again.',
}

/** Selector of fields with their own Ctrl+Z. */
const WRITTEN_IN = 'input:not([type="radio"], [type="checkbox"]), textarea, [contenteditable]'

/** Handles Ctrl+Z as undo, and Ctrl+Shift+Z or Ctrl+Y as redo. */
function useUndoKeys(undo: () => void, redo: () => void): void {
  const latest = useRef({ undo, redo })
  latest.current = { undo, redo }
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      const key = event.key.toLowerCase()
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return
      if (event.target instanceof Element && event.target.closest(WRITTEN_IN)) return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) latest.current.redo()
      else latest.current.undo()
    }
    addEventListener('keydown', handleKeyDown)
    return () => removeEventListener('keydown', handleKeyDown)
  }, [])
}
