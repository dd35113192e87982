import { createElement } from 'react'
import { expect, it } from 'vitest'
import { renderMarkup, renderText } from '#test/console/render-text.ts'
import { DraftUploads } from './draft-uploads.tsx'
import { FilmEditor } from './film-editor.tsx'

const change = () => undefined

function editorOf(fields: object) {
  const content = { fields: { ...fields }, change, setArticle: change }
  const editor = createElement(FilmEditor, { content, title: '', onTitle: change })
  return createElement(DraftUploads, { draftId: 'draft' }, editor)
}

it('offers captions only for an uploaded video, and marks missing ones', () => {
  const buttons = (fields: object) => renderText(editorOf(fields)).match(/Captions( +\| missing)?/)?.[0]
  const videoUrl = '/media/film.mp4'
  expect(buttons({ videoUrl })).toContain('missing')
  expect(buttons({ videoUrl, captions: [{}] })).not.toContain('missing')
  expect(buttons({ videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' })).toBeUndefined()
})

it('shows the length in minutes, and computes an empty one', () => {
  const lengthOf = (minutes?: unknown) =>
    /<input[^>]*data-field="minutes"[^>]*>/.exec(
      renderMarkup(editorOf({ videoUrl: '/media/film.mp4', minutes })),
    )?.[0]
  expect(lengthOf(7)).toContain('value="7"')
  expect(lengthOf('7')).toContain('value=""')
  expect(lengthOf()).toContain('placeholder="auto"')
})

it('plays an uploaded video, and shows only the cover of a hosted one', () => {
  const isPlayed = (videoUrl: string) => renderMarkup(editorOf({ videoUrl })).includes('<video')
  expect(isPlayed('/media/film.mp4')).toBe(true)
  expect(isPlayed('https://www.youtube.com/watch?v=dQw4w9WgXcQ')).toBe(false)
})
