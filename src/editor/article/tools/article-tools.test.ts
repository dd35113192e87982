import { expect, it } from 'vitest'
import { NODE_TYPES, TEXT_FORMATS } from '#domain/course/article-values.ts'
import { ARTICLE_EDITOR_NODES } from '../document/article-editor-nodes.ts'
import { BLOCK_STYLES, FORMAT_WORDS, INSERT_WORDS, LIST_WORDS, MADE_BY } from './article-tools.ts'

/** Node types that Lexical registers by default. */
const OF_LEXICAL = ['paragraph', 'text', 'tab', 'linebreak']

it('offers every node type of the player, and registers no others', () => {
  expect(Object.keys(MADE_BY).toSorted()).toEqual([...NODE_TYPES].toSorted())
  const words = [BLOCK_STYLES, LIST_WORDS, INSERT_WORDS].flatMap((group) => Object.values<string>(group))
  const made = Object.values(MADE_BY).filter((by) => by !== 'typed' && by !== 'read')
  expect(made.filter((by) => !words.includes(by))).toEqual([])
  const known = [...OF_LEXICAL, ...ARTICLE_EDITOR_NODES.map((node) => node.getType())]
  expect(known.toSorted()).toEqual([...NODE_TYPES, 'foreign'].toSorted())
})

it('offers every text format of the player', () => {
  expect(Object.keys(FORMAT_WORDS).toSorted()).toEqual(TEXT_FORMATS.map(([name]) => name).toSorted())
})
