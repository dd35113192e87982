import { expect, it } from 'vitest'
import { isParsable } from './markup-size.ts'

const levels = (count: number, open = '<div>', close = '</div>') => open.repeat(count) + close.repeat(count)

it('accepts the markup of a long document, with implied end tags and Word’s own comments', () => {
  expect(isParsable('')).toBe(true)
  expect(isParsable('words < 3 & more')).toBe(true)
  expect(isParsable('<p>a<br><li>b<td>c'.repeat(5000))).toBe(true)
  expect(isParsable('<b><o:p></o:p></b>'.repeat(10_000))).toBe(true)
  expect(isParsable(`<!--[if vml]>${'<v:stroke/>'.repeat(1000)}<![endif]-->a`)).toBe(true)
  expect(isParsable(levels(200))).toBe(true)
})

it('refuses markup that is too long, too deep or has too many tags, without parsing it', () => {
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
])('counts unclosed elements despite %s', (_how, markup) => {
  expect(isParsable(markup.repeat(300))).toBe(false)
})

it('treats an unclosed quote or comment as the end of the markup', () => {
  expect(isParsable('<a b="'.repeat(100_000))).toBe(true)
  expect(isParsable(`<!--${'<b>'.repeat(1000)}`)).toBe(true)
})
