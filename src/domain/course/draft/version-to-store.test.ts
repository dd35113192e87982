import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '#test/property-runs.ts'
import { listWords } from '../course-minutes.ts'
import { parsePart } from './draft-parts.ts'
import { paragraphNode, plainBlock, textNode, toEditorData } from './editor-state.ts'
import { versionToStore } from './version-to-store.ts'

/** Returns the reason for storing a text that the same page overwrites within ten minutes. */
function causeOf(before: object, after: object) {
  const written = { content: parsePart(JSON.stringify(before)), changed: 0, changedBy: 'ana', page: 'p' }
  return versionToStore({
    before: written,
    after: { content: parsePart(JSON.stringify(after)), by: 'ana', at: 1, page: 'p' },
    newest: 0,
  })
}

const article = (...lines: string[]) => ({
  editorData: toEditorData(
    plainBlock(
      'root',
      lines.map((line) => paragraphNode([textNode(line, 0)])),
    ),
  ),
})

const numbered = (count: number, word = 'word') =>
  Array.from({ length: count }, (_, at) => `${word}${at}`).join(' ')

describe('a save by the same page within ten minutes', () => {
  const modules = (...ids: string[]) => ids.map((id) => ({ id, title: id, type: 'article' }))
  const outline = (...sections: object[][]) => ({
    sections: sections.map((own) => ({ title: '', modules: own })),
  })
  const questions = (...ids: string[]) => ({ questions: ids.map((id) => ({ id })) })

  it.each([
    ['a module', outline(modules('a', 'b')), outline(modules('a')), 1],
    ['a section of modules', outline(modules('a'), modules('b', 'c')), outline(modules('a')), 2],
    ['a module in whose place another one stands', outline(modules('a')), outline(modules('b')), 1],
    ['every question', questions('a', 'b'), questions(), 2],
    ['every question, for others', questions('a', 'b'), questions('c', 'd', 'e'), 2],
    ['most words', article(numbered(120)), article(numbered(50)), 70],
    ['most words, for as many', article(numbered(100)), article(numbered(150, 'other')), 100],
    ['a word that is cut in two, and the others', article(`ab ${numbered(120)}`), article('a b'), 121],
    ['most of very many words', article(numbered(5000)), article(numbered(1000)), 4000],
    ['most of a long text without spaces', article('犬猫'.repeat(20_000)), article('犬猫'), 19_990],
    [
      'all words, for a part of them again and again',
      article(numbered(100)),
      article('word0 '.repeat(150)),
      99,
    ],
  ])('stores a version as a loss before it removes %s', (_what, before, after, lost) => {
    expect(causeOf(before, after)).toEqual({ reason: 'loss', lost })
  })

  it.each([
    ['moves a module', outline(modules('a', 'b'), modules('c')), outline(modules('b'), modules('c', 'a'))],
    ['takes out an empty section', outline(modules('a'), []), outline(modules('a'))],
    ['adds and renames', outline(modules('a')), { ...outline(modules('a', 'b')), name: 'New' }],
    ['leaves a question', questions('a', 'b', 'c'), questions('c')],
    ['takes out half of the words', article(numbered(120)), article(numbered(60))],
    ['takes out all words of few', article(numbered(99)), article()],
    [
      'moves all paragraphs',
      article(numbered(60), numbered(60, 'x')),
      article(numbered(60, 'x'), numbered(60)),
    ],
    ['joins all lines', article(...numbered(120).split(' ')), article(numbered(120))],
  ])('stores no version before it %s', (_what, before, after) => {
    expect(causeOf(before, after)).toBeUndefined()
  })
})

it('counts the same lost words as a comparison of both whole texts', () => {
  const word = fc.constantFrom('a', 'ab', 'b', 'it’s', '手を洗う', 'สวัสดี', 'e\u0301', '1,5', '—', '', '\n')
  const piece = fc.tuple(word, word, fc.nat(40)).map(([one, other, at]) => `${one}${other}${at}`)
  const pieces = fc.array(piece, { minLength: 90, maxLength: 140, size: 'max' })
  const part = fc.nat(140)
  fc.assert(
    fc.property(pieces, pieces, part, part, fc.boolean(), (had, others, from, length, isCut) => {
      const has = had.toSpliced(from, length, ...others.slice(0, length))
      const [before, after] = [had.join(' '), has.join(' ').slice(isCut ? 1 : 0)]
      const [words, left] = [listWords(before), listWords(after)]
      const lost = words.filter((one) => {
        const at = left.indexOf(one)
        if (at >= 0) left.splice(at, 1)
        return at < 0
      }).length
      const isLoss = words.length >= 100 && lost * 2 > words.length
      const expected = isLoss ? { reason: 'loss', lost } : undefined
      expect(causeOf(article(...before.split('\n')), article(...after.split('\n')))).toEqual(expected)
    }),
    { numRuns: propertyRuns(100) },
  )
})
