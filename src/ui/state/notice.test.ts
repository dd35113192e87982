import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { type Tone, ToneGlyph } from './notice.tsx'

const TONES: Tone[] = ['notice', 'success', 'danger']

/** The shapes drawn in what is rendered. */
function shapes(markup: string): string {
  return [...markup.matchAll(/<path d="([^"]+)"/g)].map(([, shape]) => shape).join()
}

it('tells the tones of a message apart by a glyph, and not by color alone', async () => {
  // A dialog listens to the page from the start.
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
