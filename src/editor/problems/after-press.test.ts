import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createAfterPress } from './after-press.ts'

it('acts at once, or after the click in progress', async () => {
  const pointer = new EventTarget()
  const afterPress = createAfterPress(pointer)
  const acts: string[] = []
  afterPress(() => acts.push('at once'))
  expect(acts).toEqual(['at once'])
  pointer.dispatchEvent(new Event('pointerdown'))
  afterPress(() => acts.push('after the press'))
  pointer.dispatchEvent(new Event('pointerup'))
  acts.push('click')
  await setTimeout(10)
  expect(acts).toEqual(['at once', 'click', 'after the press'])
})
