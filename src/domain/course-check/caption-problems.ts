import { type CourseProblem, findInEach, warningAt } from './course-problem.ts'
import { documentPath, entriesOf, toPart } from './document-part.ts'

/**
 * Finds captions with an unknown language or with the language of the film's other captions. Learners choose captions
 * by language.
 */
export function findCaptionLanguages(document: unknown): CourseProblem[] {
  const sections = entriesOf(toPart(document, ''), 'sections')
  const modules = sections.flatMap((section) => entriesOf(section, 'modules'))
  return findInEach(modules, (module) => {
    const found = new Set<string>()
    return entriesOf(module, 'captions').flatMap((caption) => {
      const { srclang } = caption.fields
      if (typeof srclang !== 'string') return []
      const place = documentPath(caption, 'srclang')
      const language = findLanguage(srclang)
      if (language === undefined)
        return [warningAt(place, explainUnknown(srclang), { code: 'language-unknown' })]
      if (found.has(language))
        return [
          warningAt(place, `the video already has captions in '${language}': use each language only once`, {
            code: 'language-repeated',
          }),
        ]
      found.add(language)
      return []
    })
  })
}

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/**
 * Returns a language tag (BCP 47) in its canonical form, or undefined if it is invalid or its language is unknown.
 */
function findLanguage(tag: string): string | undefined {
  try {
    const [canonical = ''] = Intl.getCanonicalLocales(tag)
    return LANGUAGES.of(canonical) === undefined ? undefined : canonical
  } catch {
    return undefined
  }
}

/** Languages that authors are likely to write by name. */
const COMMON = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'sv',
  'da',
  'cs',
  'tr',
  'ru',
  'uk',
  'zh',
  'ja',
]

let codesByName: Map<string, string> | undefined

function explainUnknown(written: string): string {
  const name = written.trim().toLowerCase()
  codesByName ??= new Map(COMMON.flatMap((code) => namesOf(code).map((each) => [each, code])))
  const meant = codesByName.get(name)
  const remedy = meant === undefined ? "use one such as 'en' or 'pt-BR'" : `write '${meant}'`
  return `'${written}' isn’t a language code: ${remedy}`
}

/** Returns a language's lower-case names in English and in the language itself. */
function namesOf(code: string): string[] {
  return ['en', code].map((reader) =>
    (new Intl.DisplayNames(reader, { type: 'language' }).of(code) ?? code).toLowerCase(),
  )
}
