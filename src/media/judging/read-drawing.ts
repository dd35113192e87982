import { type SaxesAttributeNS, SaxesParser } from 'saxes'
import type { CaptionProblem } from '#domain/media/caption-problem.ts'

const SVG = 'http://www.w3.org/2000/svg'
const XLINK = 'http://www.w3.org/1999/xlink'
const XML = 'http://www.w3.org/XML/1998/namespace'

/** SVG elements that only draw, animate or describe. */
const ELEMENTS = new Set([
  'svg',
  'g',
  'defs',
  'symbol',
  'use',
  'a',
  'switch',
  'view',
  'title',
  'desc',
  'metadata',
  'style',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'image',
  'marker',
  'pattern',
  'text',
  'tspan',
  'tref',
  'textPath',
  'font',
  'font-face',
  'font-face-src',
  'font-face-name',
  'glyph',
  'missing-glyph',
  'hkern',
  'vkern',
  'linearGradient',
  'radialGradient',
  'meshgradient',
  'meshrow',
  'meshpatch',
  'hatch',
  'hatchpath',
  'solidcolor',
  'stop',
  'clipPath',
  'mask',
  'filter',
  'feBlend',
  'feColorMatrix',
  'feComponentTransfer',
  'feComposite',
  'feConvolveMatrix',
  'feDiffuseLighting',
  'feDisplacementMap',
  'feDistantLight',
  'feDropShadow',
  'feFlood',
  'feFuncA',
  'feFuncB',
  'feFuncG',
  'feFuncR',
  'feGaussianBlur',
  'feImage',
  'feMerge',
  'feMergeNode',
  'feMorphology',
  'feOffset',
  'fePointLight',
  'feSpecularLighting',
  'feSpotLight',
  'feTile',
  'feTurbulence',
  'animate',
  'animateColor',
  'animateMotion',
  'animateTransform',
  'set',
  'mpath',
  'color-profile',
])

/** W3C namespaces with pure metadata. Elements of other W3C namespaces may be rendered or executed. */
const DESCRIBING = /^http:\/\/www\.w3\.org\/(?:1999\/02\/22-rdf-syntax-ns#|2000\/01\/rdf-schema#)$/

/** Maximum nesting depth. Drawing programs stay far below it. */
const MAX_DEPTH = 250

/**
 * Limits on namespace lookups, weighted by nesting depth, and on prefixes. Resolving a prefix visits all enclosing
 * elements.
 */
const MAX_LOOK_UPS = 10_000_000
const MAX_PREFIXES = 100

const SAFE_ADDRESS = /^\s*(?:#|data:image\/(?:png|jpe?g|gif|webp|avif);base64,[A-Za-z0-9+/=\s]*$|$)/i

/** Processing instructions with program metadata. */
const KNOWN_INSTRUCTION = /^(?:xpacket|adobe[\w-]*)$/

/** Refusal of a drawing. Its message is the predicate of a sentence about the drawing. */
class Refusal extends Error {}

const PROGRAM = 'contains a script, which never runs here: remove it and export again'
const PAGE = 'contains a web page (foreignObject), which some browsers don’t show: export it with plain text'
const ELSEWHERE = 'uses external files: embed its images and remove its links'

/** Returns the reason for refusing an SVG drawing. It must be well-formed XML and may only draw. */
export function findDrawingProblems(text: string, path: string): CaptionProblem[] {
  try {
    readDrawing(text)
    return []
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return [{ severity: 'error', message: `the drawing '${path}' ${reasonOf(error)}` }]
  }
}

function reasonOf(error: Error): string {
  if (error instanceof Refusal) return error.message
  if (/unclosed|unexpected end|must contain a root/.test(error.message))
    return 'is incomplete: export it again'
  const [, line = '1'] = /^(?:undefined:)?(\d+):/.exec(error.message) ?? []
  return `has an XML error in line ${line}: export it again`
}

function readDrawing(text: string): void {
  const parser = new SaxesParser({ xmlns: true })
  judgeProlog(parser)
  let depth = 0
  let [lookUps, prefixes] = [0, 0]
  let css: string | undefined
  const lookUp = () => {
    lookUps += depth + 1
    if (lookUps > MAX_LOOK_UPS) refuse('has too many parts: simplify it and export it again')
  }
  parser.on('opentagstart', lookUp)
  parser.on('attribute', ({ prefix }) => {
    if (prefix !== '') lookUp()
    if (prefix === 'xmlns' && ++prefixes > MAX_PREFIXES)
      refuse(`declares more than ${MAX_PREFIXES} prefixes: export it again as a plain SVG`)
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    depth += 1
    if (depth > MAX_DEPTH) refuse(`is nested more than ${MAX_DEPTH} levels deep: export it with fewer groups`)
    judgeElement(local, uri, depth === 1)
    for (const attribute of Object.values(attributes)) judgeAttribute(attribute)
    css = isSvg(uri) && local === 'style' ? '' : css
  })
  const gather = (words: string) => {
    if (css !== undefined) css += words
  }
  parser.on('text', gather)
  parser.on('cdata', gather)
  parser.on('closetag', ({ local, uri }) => {
    depth -= 1
    if (css === undefined || !isSvg(uri) || local !== 'style') return
    judgeStyle(css)
    css = undefined
  })
  parser.write(text).close()
}

/** Refuses encodings other than UTF-8, entity declarations and unknown processing instructions. */
function judgeProlog(parser: SaxesParser<{ xmlns: true }>): void {
  parser.on('xmldecl', ({ encoding = 'UTF-8' }) => {
    if (!/^utf-?8$/i.test(encoding)) refuse('isn’t declared as UTF-8: export it as UTF-8')
  })
  parser.on('doctype', (declaration) => {
    if (declaration.includes('[')) refuse('declares entities in its DOCTYPE: remove them and export again')
  })
  parser.on('processinginstruction', ({ target }) => {
    if (!KNOWN_INSTRUCTION.test(target))
      refuse(`contains the instruction <?${target}: remove it and export again`)
  })
}

function refuse(reason: string): never {
  throw new Refusal(reason)
}

/** Returns true for SVG elements, and for elements without a namespace. */
function isSvg(uri: string): boolean {
  return uri === SVG || uri === ''
}

function judgeElement(name: string, uri: string, isRoot: boolean): void {
  if (isRoot && !(isSvg(uri) && name === 'svg')) refuse('doesn’t start with <svg>: export it again')
  if (/^(?:script|handler|listener)$/i.test(name)) refuse(PROGRAM)
  if (/^foreignObject$/i.test(name)) refuse(PAGE)
  if (isSvg(uri) && !ELEMENTS.has(name))
    refuse(`contains <${name}>, which draws nothing: remove it and export again`)
  if (!isSvg(uri) && uri.startsWith('http://www.w3.org/') && !DESCRIBING.test(uri)) refuse(PAGE)
}

function judgeAttribute({ local, uri, prefix, value }: SaxesAttributeNS): void {
  if (prefix === 'xmlns' || local === 'xmlns') return
  if (/^on/i.test(local) && uri === '') refuse(PROGRAM)
  if (/^attributeName$/i.test(local) && /href|style|src|^\s*on/i.test(value)) refuse(PROGRAM)
  if (uri === XML && local === 'base') refuse(ELSEWHERE)
  const isAddress = /^(?:href|src)$/i.test(local) && (uri === '' || uri === XLINK)
  if (isAddress && /^\s*(?:javascript|vbscript)/i.test(value.replace(/[\t\n\r]/g, ''))) refuse(PROGRAM)
  if (isAddress && !SAFE_ADDRESS.test(value)) refuse(ELSEWHERE)
  if (uri === '') judgeStyle(value)
}

/** Refuses styles that load external resources. */
function judgeStyle(css: string): void {
  const plain = withoutComments(css)
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_whole, code: string) => characterOf(Number.parseInt(code, 16)))
    .replace(/\\/g, '')
  if (/@import|(?:image-set|\bimage|\bsrc)\(|-moz-binding/i.test(plain)) refuse(ELSEWHERE)
  for (const [, address = ''] of plain.matchAll(/url\(\s*["']?([^"')]*)/gi))
    if (!SAFE_ADDRESS.test(address)) refuse(ELSEWHERE)
}

/** Removes comments in a single pass. An unclosed comment stays. */
function withoutComments(css: string): string {
  let plain = ''
  let from = 0
  for (;;) {
    const begin = css.indexOf('/*', from)
    const end = begin < 0 ? -1 : css.indexOf('*/', begin + 2)
    if (end < 0) return plain + css.slice(from)
    plain += css.slice(from, begin)
    from = end + 2
  }
}

function characterOf(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
