import { CodeHighlightNode, CodeNode } from '@lexical/code-core'
import { AutoLinkNode, LinkNode } from '@lexical/link'
import { ListItemNode, ListNode } from '@lexical/list'
import { HeadingNode, QuoteNode } from '@lexical/rich-text'
import { TableCellNode, TableNode, TableRowNode } from '@lexical/table'
import { DecoratorNode, type EditorConfig, type NodeKey, type SerializedLexicalNode } from 'lexical'
import { noteShownPicture } from './known-pictures.ts'

// These nodes create their own DOM elements, which never change, so they need no React.

/** Notice instead of a node that the editor does not support. */
export const FOREIGN_SENTENCE = 'Made in another program. You can move or delete it, but not edit it.'

/** Node from another program, shown as a notice and saved unchanged. */
export class ForeignNode extends DecoratorNode<null> {
  readonly __foreign: unknown
  readonly __isInline: boolean

  constructor(foreign: unknown, isInline: boolean, key?: NodeKey) {
    super(key)
    this.__foreign = foreign
    this.__isInline = isInline
  }

  static override getType(): string {
    return 'foreign'
  }

  static override clone(node: ForeignNode): ForeignNode {
    return new ForeignNode(node.__foreign, node.__isInline, node.__key)
  }

  static override importJSON(): ForeignNode {
    return new ForeignNode({}, false)
  }

  override exportJSON(): SerializedLexicalNode & { foreign: unknown } {
    return { ...super.exportJSON(), foreign: this.__foreign }
  }

  /** The original node from the other program. */
  get foreign(): unknown {
    return this.__foreign
  }

  override createDOM(): HTMLElement {
    const element = document.createElement(this.__isInline ? 'span' : 'div')
    element.dataset.foreign = ''
    element.textContent = FOREIGN_SENTENCE
    return element
  }

  override updateDOM(): boolean {
    return false
  }

  override isInline(): boolean {
    return this.__isInline
  }
}

/** Horizontal rule. */
export class RuleNode extends DecoratorNode<null> {
  static override getType(): string {
    return 'horizontalrule'
  }

  static override clone(node: RuleNode): RuleNode {
    return new RuleNode(node.__key)
  }

  static override importJSON(): RuleNode {
    return new RuleNode()
  }

  override createDOM(): HTMLElement {
    return document.createElement('hr')
  }

  override updateDOM(): boolean {
    return false
  }

  override isInline(): boolean {
    return false
  }

  override getTextContent(): string {
    return '\n'
  }
}

/** URL, alternative text and size of a picture. The size is in pixels, or 0 if unknown. */
export interface PictureFields {
  src: string
  altText: string
  width: number
  height: number
}

/** Notice instead of a picture that was pasted without its file. */
const MISSING_PICTURE = 'Add the image here'

/** Returns the URL for displaying a picture; undefined if the picture must not be loaded. */
export type PictureAddress = (src: string) => string | undefined

/** Inline picture. */
export class PictureNode extends DecoratorNode<null> {
  readonly __picture: PictureFields

  constructor(picture: PictureFields, key?: NodeKey) {
    super(key)
    this.__picture = picture
  }

  static override getType(): string {
    return 'image'
  }

  static override clone(node: PictureNode): PictureNode {
    return new PictureNode(node.__picture, node.__key)
  }

  static override importJSON(): PictureNode {
    return new PictureNode({ src: '', altText: '', width: 0, height: 0 })
  }

  override exportJSON(): SerializedLexicalNode & PictureFields {
    return { ...super.exportJSON(), ...this.__picture }
  }

  override createDOM({ theme }: EditorConfig): HTMLElement {
    const { src, altText, width, height } = this.__picture
    noteShownPicture(src)
    const frame = document.createElement('span')
    frame.dataset.picture = ''
    const address = (theme.pictureAddress as PictureAddress | undefined)?.(src)
    if (address === undefined) {
      const sentence = src === '' ? MISSING_PICTURE : 'This image can’t be shown'
      frame.textContent = [...(src === '' || altText === '' ? [sentence] : []), altText]
        .filter(Boolean)
        .join(': ')
      return frame
    }
    const image = document.createElement('img')
    image.src = address
    image.alt = altText
    image.draggable = false
    if (width > 0 && height > 0) Object.assign(image, { width, height })
    frame.append(image)
    return frame
  }

  override updateDOM(): boolean {
    return false
  }

  get picture(): PictureFields {
    return this.getLatest().__picture
  }
}

/** Node classes of the editor: one for each node type of the player, and one for all other types. */
export const ARTICLE_EDITOR_NODES = [
  HeadingNode,
  QuoteNode,
  CodeNode,
  CodeHighlightNode,
  RuleNode,
  ListNode,
  ListItemNode,
  TableNode,
  TableRowNode,
  TableCellNode,
  LinkNode,
  AutoLinkNode,
  PictureNode,
  ForeignNode,
]
