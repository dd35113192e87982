import { trustedTypes } from '#client/trusted-types.ts'

// Only this file parses pasted text into a document. Three measures keep the document inert. It is never
// displayed, so browsers run no script and fetch nothing. Names with an effect in a browser are defused in
// the markup. Only text and a few attributes are read from it to create new nodes.

/** Character that occurs in no text, inserted into each markup name that a browser would execute or copy. */
const MARK = '\uFDD0'

/**
 * Matches names of attributes that run, load or link something, or that shadow a property of a form or the
 * document. Also matches longer names that start with one of these, anywhere in the text.
 */
const ACTIVE =
  /(^|[^a-z0-9])(on|src|href|data|action|formaction|background|poster|ping|rel|is|http-equiv|nonce|lowsrc|id|name)/gi

/** The page's style policy also applies to hidden documents, and violations would be reported. */
const STYLE = /style/gi

/**
 * Matches elements that a parser reopens in each block until they are closed. They would turn a few kilobytes
 * into millions of elements.
 */
const REOPENED = /(<\/?)(big|code|em|font|nobr|small|strike|strong|tt|a|b|i|s|u)(?![a-z0-9])/gi

/** Returns markup with inert but still readable attributes, style sheets and elements. */
function defuse(markup: string): string {
  return markup
    .replaceAll(MARK, '')
    .replace(REOPENED, `$1$2${MARK}`)
    .replace(STYLE, `$&${MARK}`)
    .replace(ACTIVE, `$1$2${MARK}`)
}

/** Policy that only allows parsing defused markup. */
const policy = trustedTypes?.createPolicy('article-paste', { createHTML: defuse })

/** Parses pasted markup into an inert document: nothing runs, loads or is reported. */
export function parseMarkup(markup: string): HTMLElement {
  return new DOMParser().parseFromString(policy?.createHTML(markup) ?? defuse(markup), 'text/html').body
}

/** Returns the original text of a node, as pasted. */
export function wordsOf(node: Node): string {
  return (node.nodeValue ?? '').replaceAll(MARK, '')
}

/** Returns the name of an element in lower case. */
export function nameOf(element: Element): string {
  return element.localName.replaceAll(MARK, '')
}

/** Returns the original value of an attribute, as pasted; empty if there is none. */
export function attributeOf(element: Element, name: string): string {
  return (element.getAttribute(defusedName(name)) ?? '').replaceAll(MARK, '')
}

/** Returns true if an element has an attribute, such as `hidden`. */
export function hasAttribute(element: Element, name: string): boolean {
  return element.hasAttribute(defusedName(name))
}

/** Cache of defused attribute names, because each name is looked up on every element. */
const DEFUSED_NAMES = new Map<string, string>()

function defusedName(name: string): string {
  const known = DEFUSED_NAMES.get(name) ?? defuse(name)
  DEFUSED_NAMES.set(name, known)
  return known
}

/** Returns the text of all style sheets in the markup. */
export function styleSheetsIn(body: HTMLElement): string {
  const sheets = [...body.ownerDocument.getElementsByTagName(`style${MARK}`)]
  return sheets.flatMap((sheet) => [...sheet.childNodes].map(wordsOf)).join('\n')
}
