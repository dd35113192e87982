import { CodeHighlightNode, CodeNode } from '@lexical/code-core'
import { AutoLinkNode, LinkNode } from '@lexical/link'
import { ListItemNode, ListNode } from '@lexical/list'
import { HeadingNode, QuoteNode } from '@lexical/rich-text'
import { TableCellNode, TableNode, TableRowNode } from '@lexical/table'
import { DecoratorNode, type EditorConfig, type NodeKey, type SerializedLexicalNode } from 'lexical'
import { noteShownPicture } from './known-pictures.ts'

// Each of these makes its own elements: what is seen of it never changes, so React has nothing to do here.

/** The notice in the place of a node that the editor does not know. */
export const FOREIGN_SENTENCE =
  'This part was made with another program. It stays as it is; you can move or delete it.'

/** A node as another program made it: it is shown as a sentence, and stays to the letter what it was. */
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

  /** The node as the other program made it. */
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

/** A line across the article. */
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

/** A picture: its address, and what it shows in words. */
export interface PictureFields {
  src: string
  altText: string
  width: number
  height: number
}

/** The notice in the place of a picture that was pasted without its file. */
const MISSING_PICTURE = 'Add the picture here'

/** Returns the address at which a picture can be seen here; undefined for one that is not loaded. */
export type PictureAddress = (src: string) => string | undefined

/** A picture within a line. */
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
      const sentence = src === '' ? MISSING_PICTURE : 'A picture that cannot be shown'
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

/** The nodes of the editor; each type that the player shows, and the one for all others. */
export const ARTICLE_EDITOR_NODES = [
  ...[HeadingNode, QuoteNode, CodeNode, CodeHighlightNode, RuleNode, ListNode, ListItemNode],
  ...[TableNode, TableRowNode, TableCellNode, LinkNode, AutoLinkNode, PictureNode, ForeignNode],
]
