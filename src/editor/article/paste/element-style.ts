import { attributeOf, styleSheetsIn } from './parse-markup.ts'

/** Style declarations of an element, by property in lower case. */
export type Declarations = Pick<ReadonlyMap<string, string>, 'get' | 'has'>

/** Declarations of the classes in the markup's own style sheets. */
export type ClassStyles = ReadonlyMap<string, Declarations>

/** Matches a class and its declarations. Other selectors are not supported. */
const CLASS_RULE = /\.([\w-]{1,60})\s{0,9}\{([^{}]{0,4000})\}/g

/** Parses the classes in the style sheets of pasted markup, for example bold cells of a spreadsheet. */
export function readClassStyles(body: HTMLElement): ClassStyles {
  const rules = styleSheetsIn(body).matchAll(CLASS_RULE)
  const classes = new Map([...rules].map(([, name = '', text = '']) => [name, readDeclarations(text)]))
  // Links have their own look without this class.
  classes.delete('MsoHyperlink')
  return classes
}

/** Maximum number of parsed classes per element. Programs that write style sheets use fewer. */
const MAX_CLASSES = 20

/** Returns the styles of an element. Its own styles take precedence over those of its classes. */
export function styleOf(element: Element, classes: ClassStyles): Declarations {
  const own = readDeclarations(attributeOf(element, 'style'))
  if (classes.size === 0) return own
  const names = [...new Set(classesOf(element))].slice(0, MAX_CLASSES)
  const ofClasses = names.flatMap((name) => classes.get(name) ?? [])
  // Looked up instead of merged. Merging would cost as much as the number of styles for each element.
  const all = [own, ...ofClasses.reverse()]
  return {
    get: (property) => all.find((styles) => styles.has(property))?.get(property),
    has: (property) => all.some((styles) => styles.has(property)),
  }
}

/** Returns the names of an element's classes. */
export function classesOf(element: Element): string[] {
  return attributeOf(element, 'class').split(/\s+/)
}

function readDeclarations(text: string): Map<string, string> {
  const pairs = text.split(';').map((declaration) => {
    const at = declaration.indexOf(':')
    return [declaration.slice(0, Math.max(at, 0)), declaration.slice(at + 1)].map((part) =>
      part.trim().toLowerCase(),
    )
  })
  return new Map(pairs.flatMap(([name, value]) => (name ? [[name, value ?? ''] as const] : [])))
}

/** Returns true if an element was invisible at its source. */
export function isHidden(style: Declarations): boolean {
  return (
    style.get('display') === 'none' ||
    style.get('visibility') === 'hidden' ||
    style.get('mso-hide') === 'all' ||
    isReadAloud(style)
  )
}

/** Returns true for text only for screen readers, which web pages clip or move off the page. */
function isReadAloud(style: Declarations): boolean {
  if (style.get('position') !== 'absolute') return false
  return (
    /^rect\([01](px)?\b/.test(style.get('clip') ?? '') ||
    /^inset\((50|100)%/.test(style.get('clip-path') ?? '') ||
    /^-\d{3}/.test(style.get('left') ?? '')
  )
}

/** Returns true for colored text or background, except black, gray and white. */
export function hasColor(name: string, style: Declarations): boolean {
  const grounds = isHighlighted(name, style) ? [] : ['background', 'background-color']
  return ['color', ...grounds].some((property) => isColor(style.get(property) ?? ''))
}

/** Returns true for highlighted text. Word marks it as such, LibreOffice only sets a background. */
export function isHighlighted(name: string, style: Declarations): boolean {
  if (style.has('mso-highlight')) return true
  const ground = style.get('background') ?? ''
  return name === 'span' && /^#[0-9a-f]{6}$/.test(ground) && isColor(ground)
}

/** Maximum difference between red, green and blue in a gray color. */
const GRAY = 48

/** Matches the names of colors except black, gray and white. */
const NAMED = /^(red|blue|green|yellow|orange|purple|fuchsia|magenta|aqua|cyan|lime|teal|navy|maroon|olive)\b/

function isColor(value: string): boolean {
  const parts = hexParts(value) ?? rgbParts(value)
  return parts ? Math.max(...parts) - Math.min(...parts) > GRAY : NAMED.test(value)
}

function hexParts(value: string): number[] | undefined {
  const [, long, short] = /^#(?:([0-9a-f]{6})|([0-9a-f]{3}))\b/.exec(value) ?? []
  const digits = long ?? short?.replace(/./g, '$&$&')
  return digits?.match(/../g)?.map((part) => Number.parseInt(part, 16))
}

function rgbParts(value: string): number[] | undefined {
  const [, red, green, blue] = /^rgba?\((\d+)[,\s]+(\d+)[,\s]+(\d+)(?![,\s/]+0(?:\.0+)?\))/.exec(value) ?? []
  return red === undefined ? undefined : [red, green, blue].map(Number)
}
