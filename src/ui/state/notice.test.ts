import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { type Tone, ToneGlyph } from './notice.tsx'

const TONES: Tone[] = ['notice', 'success', 'danger']

/** Returns the shapes drawn in rendered markup. */
function shapes(markup: string): string {
  return [...markup.matchAll(/<path d="([^"]+)"/g)].map(([, shape]) => shape).join()
}

it('distinguishes the tones of a message by glyphs, not only by color', async () => {
  // The dialog's module registers a listener on the document on import.
  vi.stubGlobal('document', new EventTarget())
  const { MessageModal } = await import('#ui/dialog/modal.tsx')
  const glyphs = TONES.map((tone) => shapes(renderToStaticMarkup(createElement(ToneGlyph, { tone }))))
  expect(new Set(glyphs).size).toBe(3)
  const inModals = TONES.map((tone) => {
    const modal = { tone, title: 'Notice:', messages: ['Saved.'], onClose: () => undefined }
    return shapes(renderToStaticMarkup(createElement(MessageModal, modal)))
  })
  expect(inModals).toEqual(glyphs)
})
