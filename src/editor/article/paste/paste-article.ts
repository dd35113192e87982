import { $getNodeByKey, type LexicalEditor, type NodeKey } from 'lexical'
import { imageNode, paragraphNode, type StateNode } from '#domain/course/draft/editor-state.ts'
import { PictureNode } from '../document/article-editor-nodes.ts'
import { insertNodes } from '../typing/insert-nodes.ts'
import { type Clipboard, paragraphsOf, TOO_LONG, type UploadPicture } from './clipboard.ts'
import { countLeftOut, describeLeftOut } from './left-out.ts'
import { findPictureFiles } from './picture-files.ts'
import { readMarkup } from './read-markup.ts'

/**
 * Pastes the markup or pictures of a clipboard at the caret, as a single undo step. Returns a sentence on
 * left-out content, empty if there is none. If the content is too long, pastes nothing and returns a message.
 */
export function pasteArticle(editor: LexicalEditor, clipboard: Clipboard, upload?: UploadPicture): string {
  const read = readMarkup(clipboard.markup)
  const nodes = read?.nodes.length === 0 ? withoutMarkup(clipboard) : read?.nodes
  if (!read || !nodes) return TOO_LONG
  const { leftOut, pictures } = read
  const files = upload ? findPictureFiles(pictures, clipboard.files) : []
  let places: NodeKey[] = []
  function insert() {
    places = insertNodes(editor, nodes ?? [])
  }
  editor.update(insert, { discrete: true })
  for (const [at, place] of places.entries()) {
    const file = files[at]
    if (file && upload) void uploadInto(editor, place, { file, upload })
    else countLeftOut(leftOut, 'pictures')
  }
  return describeLeftOut(leftOut)
}

/** Returns the text of a clipboard with empty markup or, without text, a placeholder for each picture. */
function withoutMarkup({ words, files }: Clipboard): StateNode[] | undefined {
  const paragraphs = paragraphsOf(words)
  return paragraphs?.length === 0 ? files.map(() => paragraphNode([imageNode('', '')])) : paragraphs
}

/**
 * Uploads a picture and replaces its placeholder, unless that was removed. After a failure, the placeholder
 * stays.
 */
async function uploadInto(
  editor: LexicalEditor,
  place: NodeKey,
  { file, upload }: { file: File; upload: UploadPicture },
): Promise<void> {
  const src = await upload(file).catch(() => undefined)
  if (src === undefined) return
  editor.update(
    () => {
      const node = $getNodeByKey(place)
      if (node instanceof PictureNode) node.replace(new PictureNode({ ...node.picture, src }))
    },
    { tag: 'history-merge' },
  )
}
