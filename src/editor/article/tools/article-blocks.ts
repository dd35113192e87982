import { $insertList } from '@lexical/list'
import { $setBlocksType } from '@lexical/selection'
import { $getSelection } from 'lexical'
import { $createBlock, type BlockStyle, LIST_WORDS, type ListKind } from './article-tools.ts'

/** Block into which a paragraph can be converted. */
export type BlockName = BlockStyle | ListKind

/** Converts the selected blocks. */
export function $setBlock(block: BlockName): void {
  if (isList(block)) $insertList(block)
  else $setBlocksType($getSelection(), () => $createBlock(block))
}

function isList(block: BlockName): block is ListKind {
  return Object.hasOwn(LIST_WORDS, block)
}

/** Marks that, followed by a space at the start of a line, convert the line to a block. */
export const BLOCK_MARKS: Partial<Record<BlockName, string>> = {
  h2: '#',
  h3: '##',
  h4: '###',
  bullet: '-',
  number: '1.',
  quote: '>',
}
