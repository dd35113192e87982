import fc from 'fast-check'
import { NODE_TYPES } from '#domain/course/article-values.ts'
import { webUrl } from '../web-url.ts'

/** URLs that must neither become links nor be loaded. */
export const HOSTILE_ADDRESSES = [
  'javascript:harm()',
  'JaVaScRiPt:harm()',
  ' javascript:harm()',
  'java\nscript:harm()',
  'java\tscript:harm()',
  '\u0000javascript:harm()',
  '\u0001javascript:harm()',
  'javascript&colon;harm()',
  '&#106;avascript:harm()',
  'javascript://example.org/%0aharm()',
  'vbscript:harm()',
  'data:text/html,<script>harm()</script>',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="harm()"/>',
  'blob:https://example.org/1',
  'file:///etc/passwd',
  '//evil.example/x',
  'https:///',
  '#" onclick="harm()',
]

/** Texts that become markup if they are not escaped. */
export const HOSTILE_WORDS = [
  '<script>harm()</script>',
  '<img src=x onerror="harm()">',
  '"><svg onload=harm()>',
  '</p></div><iframe srcdoc="<script>parent.harm()</script>">',
  '{{constructor.constructor("harm()")()}}',
  '\u202Eharm\u0000',
]

const HOSTILE_TYPES = ['script', 'html', 'iframe', '__proto__', 'constructor', 'toString']

const address = fc.oneof(fc.constantFrom(...HOSTILE_ADDRESSES), webUrl, fc.string(), fc.anything())
const words = fc.oneof(fc.constantFrom(...HOSTILE_WORDS), fc.string(), fc.anything({ maxDepth: 1 }))
const type = fc.oneof(
  { arbitrary: fc.constantFrom(...NODE_TYPES), weight: 12 },
  { arbitrary: fc.constantFrom(...HOSTILE_TYPES), weight: 1 },
  { arbitrary: fc.anything({ maxDepth: 1 }), weight: 1 },
)

const ALIGNMENTS = ['left', 'start', 'center', 'right', 'end', 'justify', 'url(javascript:harm())']
/** Numbers in usual and in invalid notation. */
const size = fc.oneof(
  fc.nat(12),
  fc.constantFrom(1e6, 1e9, 1e308, -1, 0.5, Number.MAX_SAFE_INTEGER, 'inherit', '100%;x:y', null),
)

const { node } = fc.letrec<{ node: unknown; children: unknown }>((tie) => ({
  node: fc.record(
    {
      type,
      text: words,
      format: fc.oneof(fc.nat(4095), fc.constantFrom(...ALIGNMENTS), fc.anything({ maxDepth: 1 })),
      direction: fc.oneof(fc.constantFrom('ltr', 'rtl', null), fc.string()),
      indent: size,
      colSpan: size,
      rowSpan: size,
      verticalAlign: fc.oneof(fc.constantFrom('middle', 'bottom'), words),
      width: size,
      height: size,
      maxWidth: size,
      showCaption: fc.boolean(),
      caption: fc.oneof(
        fc.record({ editorState: fc.record({ root: tie('node') }) }),
        fc.anything({ maxDepth: 1 }),
      ),
      isUnlinked: fc.boolean(),
      title: words,
      tag: fc.oneof(fc.constantFrom('h1', 'h2', 'h6', 'script'), fc.anything({ maxDepth: 1 })),
      listType: fc.constantFrom('bullet', 'number', 'check', 7),
      start: fc.oneof(fc.integer(), fc.double()),
      checked: fc.oneof(fc.boolean(), fc.constant('yes')),
      headerState: fc.oneof(fc.nat(3), fc.string()),
      url: address,
      src: address,
      altText: words,
      style: fc.constant('background:url(javascript:harm())'),
      onclick: fc.constant('harm()'),
      dangerouslySetInnerHTML: fc.constant({ __html: '<img src=x onerror=harm()>' }),
      children: tie('children'),
    },
    { requiredKeys: ['type'] },
  ),
  children: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.anything({ maxDepth: 1 }),
    fc.array(tie('node'), { maxLength: 4 }),
  ),
}))

/** Children of a random article's root: known nodes with fields of any type, and unknown nodes. */
export const articleChildren = fc.array(node, { minLength: 1, maxLength: 6 })
