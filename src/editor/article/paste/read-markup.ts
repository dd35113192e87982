import type { StateNode } from '#domain/course/draft/editor-state.ts'
import { MAX_PART_BYTES } from '#domain/course-limits.ts'
import { canPaste } from './can-paste.ts'
import { readClassStyles } from './element-style.ts'
import type { LeftOut } from './left-out.ts'
import { isParsable } from './markup-size.ts'
import { parseMarkup } from './parse-markup.ts'
import { nodesOf } from './pasted-block.ts'
import { AROUND_ALL, findBlockHolders, type Reading, readBlocks } from './read-blocks.ts'

/** Result of parsing pasted markup: nodes of an article, and left-out content. */
export interface PastedMarkup {
  nodes: StateNode[]
  leftOut: LeftOut
  /** The `src` of each picture among the nodes, in order. */
  pictures: string[]
}

/** Maximum number of parsed elements and texts, about a hundred pages. */
const MAX_PIECES = 25_000

/** Parses pasted markup; undefined for more than can be pasted at once. */
export function readMarkup(markup: string): PastedMarkup | undefined {
  const { text, pictures } = takePictures(markup)
  if (!isParsable(text)) return undefined
  const body = parseMarkup(text)
  const reading: Reading = {
    classes: readClassStyles(body),
    leftOut: new Map(),
    seen: {},
    pictures: [],
    hasTopHeading: false,
    holdBlocks: findBlockHolders(body),
    piecesLeft: MAX_PIECES,
  }
  const blocks = readBlocks(body, { ...AROUND_ALL, reading })
  if (reading.piecesLeft <= 0) return undefined
  const nodes = nodesOf(blocks, reading.hasTopHeading)
  if (!canPaste(nodes) || JSON.stringify(nodes).length > MAX_PART_BYTES) return undefined
  const sources = reading.pictures.map((src) => pictures[Number(TAKEN.exec(src)?.[1])] ?? src)
  return { nodes, leftOut: reading.leftOut, pictures: sources }
}

/** Matches embedded pictures. They are megabytes long, so they are not parsed with the markup. */
const DATA = /(src\s{0,9}=\s{0,9}["']?)(data:image\/[a-z]{1,9};base64,[\w+/=]+)/gi
const TAKEN = /^pasted-picture:(\d+)$/

function takePictures(markup: string): { text: string; pictures: string[] } {
  const pictures: string[] = []
  const text = markup.replace(
    DATA,
    (_whole, before, data) => `${before}pasted-picture:${pictures.push(data) - 1}`,
  )
  return { text, pictures }
}
