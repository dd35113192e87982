import { type DragEvent, useRef, useState } from 'react'
import {
  type EditedOutline,
  moveBefore,
  type OutlineItem,
  type OutlinePlace,
} from '../state/outline-edits.ts'

/** Position of a drop: before or after the line that displays it. */
type Drop = { line: string; side: 'before' | 'after'; to: OutlinePlace }

/** Attributes of draggable items and of drop targets. */
export type OutlineDrag = ReturnType<typeof useOutlineDrag>

/** Moves modules and sections by drag and drop within and between sections, and marks the drop position. */
export function useOutlineDrag(
  outline: EditedOutline,
  onMoved: (next: EditedOutline, item: OutlineItem) => void,
) {
  const dragged = useRef<{ from: OutlinePlace; item: OutlineItem }>(undefined)
  const [drop, setDrop] = useState<Drop>()
  const source = (from: OutlinePlace, item: OutlineItem) => ({
    draggable: true,
    onDragStart({ dataTransfer }: DragEvent) {
      dataTransfer.effectAllowed = 'move'
      dataTransfer.setData('text/plain', item.title)
      dragged.current = { from, item }
    },
    onDragEnd() {
      dragged.current = undefined
      setDrop(undefined)
    },
  })
  /** Returns the attributes of a drop target. `length` is the number of modules in a section. */
  const target = (over: OutlinePlace, length = 0) => ({
    'data-drop': drop?.line === lineOf(over) ? drop.side : undefined,
    onDragOver(event: DragEvent) {
      const next = dragged.current && findDrop(event, dragged.current.from, over, length)
      if (!next) return
      event.preventDefault()
      event.stopPropagation()
      if (next.line !== drop?.line || next.side !== drop.side) setDrop(next)
    },
    onDrop(event: DragEvent) {
      if (!dragged.current || !drop) return
      event.preventDefault()
      event.stopPropagation()
      onMoved(moveBefore(outline, dragged.current.from, drop.to), dragged.current.item)
      setDrop(undefined)
    },
  })
  return { source, target }
}

const lineOf = ({ section, module }: OutlinePlace) => `${section} ${module ?? ''}`

/**
 * Returns the drop position; undefined if there is none. A module can be dropped next to another one or at an
 * end of a section, a section next to another one.
 */
function findDrop(
  { currentTarget, clientY }: DragEvent,
  from: OutlinePlace,
  over: OutlinePlace,
  length: number,
): Drop | undefined {
  const { top, height } = currentTarget.getBoundingClientRect()
  const side = clientY < top + height / 2 ? 'before' : 'after'
  const line = lineOf(over)
  const next = side === 'after' ? 1 : 0
  const { section, module } = over
  if (from.module === undefined)
    return module === undefined ? { line, side, to: { section: section + next } } : undefined
  if (module !== undefined) return { line, side, to: { section, module: module + next } }
  return { line, side: 'after', to: { section, module: side === 'after' ? length : 0 } }
}
