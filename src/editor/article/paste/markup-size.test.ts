import { expect, it } from 'vitest'
import { isParsable } from './markup-size.ts'

const levels = (count: number, open = '<div>', close = '</div>') => open.repeat(count) + close.repeat(count)

it('markup of a long document can be parsed, with elements that end by themselves and its own comments', () => {
  expect(isParsable('')).toBe(true)
  expect(isParsable('words < 3 & more')).toBe(true)
  expect(isParsable('<p>a<br><li>b<td>c'.repeat(5000))).toBe(true)
  expect(isParsable('<b><o:p></o:p></b>'.repeat(10_000))).toBe(true)
  expect(isParsable(`<!--[if vml]>${'<v:stroke/>'.repeat(1000)}<![endif]-->a`)).toBe(true)
  expect(isParsable(levels(200))).toBe(true)
})

it('what is too long, too deep or has too many tags is refused before it is parsed', () => {
  expect(isParsable('a'.repeat(4_000_001))).toBe(false)
  expect(isParsable('<br>'.repeat(60_001))).toBe(false)
  expect(isParsable(levels(300))).toBe(false)
  for (const comment of ['<!-- -->', '<!>', '<?x>', '</ b>', '<!doctype>'])
    expect(isParsable(comment.repeat(5001)), comment).toBe(false)
})

it.each([
  ['ends that stand elsewhere', '<b></i>'],
  ['an end in an attribute', '<b title="</b>">'],
  ['an end in an attribute without quotes', '<b title=</b>>'],
  ['a name like the beginning of an attribute', '<b =">'],
  ['an end in a comment', '<b><!-- </b> -->'],
  ['comments that end in other ways', '<!--><b><!--x--!><b>'],
  ['an end behind another element', '<b><div></b></div>'],
  ['ends in text that is no markup', '<b><textarea></b></textarea>'],
  ['elements that say that they end', '<b/>'],
  ['tags that are not closed', '<b <b>'],
])('elements that are never closed are counted in spite of %s', (_how, markup) => {
  expect(isParsable(markup.repeat(300))).toBe(false)
})

it('quotes and comments that are never closed end the markup', () => {
  expect(isParsable('<a b="'.repeat(100_000))).toBe(true)
  expect(isParsable(`<!--${'<b>'.repeat(1000)}`)).toBe(true)
})
