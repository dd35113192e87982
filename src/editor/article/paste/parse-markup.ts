// The one file in which pasted text becomes a document. Three things keep it from doing anything: the document is one
// that nobody sees, in which browsers run no script and fetch nothing; no name that a browser would act on is left in
// the markup; and what is read from it are words and a few attributes, from which nodes are made anew.

/** A sign that no text has. It stands within each name of markup that a browser would act on, or would repeat. */
const MARK = '\uFDD0'

/**
 * Names of attributes that run, load or point, or that hide a property of a form or of the document: each that begins
 * so, wherever it stands in the text.
 */
const ACTIVE =
  /(^|[^a-z0-9])(on|src|href|data|action|formaction|background|poster|ping|rel|is|http-equiv|nonce|lowsrc|id|name)/gi

/** In documents that nobody sees the page's policy for styles holds, too, and would be reported. */
const STYLE = /style/gi

/** Elements that a parser opens again in each block until they are closed: a few kilobytes would make millions. */
const REOPENED = /(<\/?)(big|code|em|font|nobr|small|strike|strong|tt|a|b|i|s|u)(?![a-z0-9])/gi

/** Returns markup in which no attribute, no style sheet and no element does anything, and each can be read. */
function defuse(markup: string): string {
  return markup
    .replaceAll(MARK, '')
    .replace(REOPENED, `$1$2${MARK}`)
    .replace(STYLE, `$&${MARK}`)
    .replace(ACTIVE, `$1$2${MARK}`)
}

/** Trusted Types of browsers that know them. TypeScript's own types do not have them yet. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string },
  ) => { createHTML: (html: string) => string }
}

/** Lets only defused markup be parsed. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('article-paste', {
  createHTML: defuse,
})

/** Parses pasted markup into a document in which nothing runs, loads or is reported. */
export function parseMarkup(markup: string): HTMLElement {
  return new DOMParser().parseFromString(policy?.createHTML(markup) ?? defuse(markup), 'text/html').body
}

/** Returns a text of the document as it was pasted. */
export function wordsOf(node: Node): string {
  return (node.nodeValue ?? '').replaceAll(MARK, '')
}

/** Returns the name of an element in small letters. */
export function nameOf(element: Element): string {
  return element.localName.replaceAll(MARK, '')
}

/** Returns an attribute as it was pasted; empty if there is none. */
export function attributeOf(element: Element, name: string): string {
  return (element.getAttribute(defusedName(name)) ?? '').replaceAll(MARK, '')
}

/** Returns whether an element has an attribute, such as `hidden`. */
export function hasAttribute(element: Element, name: string): boolean {
  return element.hasAttribute(defusedName(name))
}

/** Names of attributes that were asked for, as they stand in the document: each is asked for at every element. */
const DEFUSED_NAMES = new Map<string, string>()

function defusedName(name: string): string {
  const known = DEFUSED_NAMES.get(name) ?? defuse(name)
  DEFUSED_NAMES.set(name, known)
  return known
}

/** Returns the text of all style sheets that stand in the markup. */
export function styleSheetsIn(body: HTMLElement): string {
  const sheets = [...body.ownerDocument.getElementsByTagName(`style${MARK}`)]
  return sheets.flatMap((sheet) => [...sheet.childNodes].map(wordsOf)).join('\n')
}
