import type { Course } from '#domain/course/course.ts'
import { article, articleFrom, courseOf, quiz, video } from '../player/player-courses.ts'

const LONG =
  'Everything that anybody behind the counter of a pet shop could ever be asked about Donaudampfschifffahrtsgesellschaft'
const WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'.repeat(3)
const ADDRESS = `https://example.org/${'a-long-way/'.repeat(12)}`

const text = (words: string) => ({ type: 'text', text: words })

const arabic = 'كيف تنصح صاحب القطة'
const thai = 'การดูแลแมวในบ้านและการให้คำแนะนำแก่เจ้าของ'
const chinese = '如何为顾客的小狗选择合适的食物和零食'

/** Unusual courses: long names and words, other scripts, and no content. */
export const ODD_COURSES: Course[] = [
  {
    ...courseOf('long', [
      {
        ...articleFrom('long-words', [
          {
            type: 'paragraph',
            children: [text(WORD), { type: 'link', url: ADDRESS, children: [text(ADDRESS)] }],
          },
          { type: 'heading', tag: 'h2', children: [text(LONG)] },
          { type: 'quote', children: [text(WORD)] },
          { type: 'code', children: [text(WORD)] },
        ]),
        title: LONG,
        notes: `${LONG}\n${ADDRESS}`,
        links: [
          { title: LONG, value: ADDRESS },
          { title: WORD, value: 'javascript:void(0)' },
        ],
      },
      { ...quiz('long-quiz', 2), title: WORD },
    ]),
    name: LONG,
    description: `${LONG}. `.repeat(6),
  },
  {
    ...courseOf('scripts', [
      { ...article('arabic', `${arabic}. `.repeat(12)), title: arabic, notes: arabic },
      { ...video('thai'), title: thai, notes: thai },
      { ...article('chinese', `${chinese}。`.repeat(12)), title: chinese, notes: chinese },
    ]),
    name: `${arabic} ${thai} ${chinese}`,
    description: `${chinese}。${thai}`,
  },
  { ...courseOf('empty', []), name: 'Empty for now' },
  {
    ...courseOf('whole', [video('claws', { title: 'Cutting claws' }), article('read'), quiz('check', 1)]),
    name: 'Caring for claws',
    certificate: { requires: 'all-modules' },
  },
]
