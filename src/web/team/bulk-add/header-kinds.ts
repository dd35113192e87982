import { foldText } from '#domain/text/fold-text.ts'
import { keysOf } from '#domain/unknown-value.ts'

/** The content of a column by its header; `name` is whole unless the first name has its own column. */
export type HeaderKind = 'email' | 'full-name' | 'name' | 'first-name' | 'infix' | 'last-name'

/** The headers of each kind in four languages, without case, accents and what `ABOUT_WHOM` removes. */
const HEADERS: Record<Exclude<HeaderKind, 'email'>, readonly string[]> = {
  name: [
    ...['name', 'names', 'nom', 'noms', 'naam', 'namen'],
    ...['employee', 'staff', 'staff member', 'member', 'team member', 'associate', 'person'],
    ...['mitarbeiter', 'mitarbeiterin', 'collaborateur', 'collaboratrice', 'medewerker', 'medewerkster'],
  ],
  'full-name': [
    ...['full name', 'fullname', 'complete name', 'display name', 'first and last name'],
    ...['vollstandiger name', 'ganzer name', 'anzeigename', 'vor und nachname', 'name vorname'],
    ...['vorname name', 'vorname nachname', 'nachname vorname', 'vorname und nachname'],
    ...['nom complet', 'nom prenom', 'prenom nom', 'nom et prenom', 'prenom et nom', 'nom prenoms'],
    ...[
      'volledige naam',
      'weergavenaam',
      'voor en achternaam',
      'voornaam achternaam',
      'voornaam en achternaam',
    ],
  ],
  'first-name': [
    ...[
      'first name',
      'first names',
      'firstname',
      'first',
      'given name',
      'given names',
      'forename',
      'forenames',
    ],
    ...['vorname', 'vornamen', 'rufname', 'prenom', 'prenoms', 'prenom usuel'],
    ...['voornaam', 'voornamen', 'roepnaam'],
  ],
  infix: ['tussenvoegsel', 'tussenvoegsels', 'voorvoegsel', 'voorvoegsels', 'infix', 'middle name'],
  'last-name': [
    ...['last name', 'last names', 'lastname', 'last', 'surname', 'surnames', 'family name'],
    ...['nachname', 'nachnamen', 'familienname', 'zuname', 'nom famille', 'nom dusage'],
    ...['achternaam', 'achternamen', 'familienaam'],
  ],
}

const KINDS = new Map<string, HeaderKind>(
  keysOf(HEADERS).flatMap((kind) => HEADERS[kind].map((header): [string, HeaderKind] => [header, kind])),
)

const EMAIL =
  /\be ?mail|\bmail(?:s|adres|adresse)?\b|\bcourriels?\b|^(?:adresse )?mel$|\b(?:adresse|courrier) electronique\b/

/** Words that only say whose name it is, as in Nom du collaborateur, and numbers. */
const ABOUT_WHOM =
  /\b(?:employees?|staff|team|members?|associates?|persons?|mitarbeiter(?:s|in)?|medewerkers?|collaborateurs?|of|the|de|du|des|der|van|\d+)\b/g

/** An ending that may be there, as in Vorname(n). */
const PLURAL = /\([a-z]{1,2}\)/gi

/** Returns the kind of a column by its header in English, German, French or Dutch; undefined for others. */
export function kindOfHeader(header: string): HeaderKind | undefined {
  const words = foldText(header.replace(PLURAL, ''))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (EMAIL.test(words)) return 'email'
  return KINDS.get(words) ?? KINDS.get(words.replace(ABOUT_WHOM, ' ').replace(/\s+/g, ' ').trim())
}
