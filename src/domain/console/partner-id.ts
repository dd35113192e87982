import { foldText } from '../text/fold-text.ts'

const MIN_LENGTH = 3
const MAX_LENGTH = 60

/** Returns whether a text is valid as the id of a new partner: 3 to 60 characters of `a-z 0-9 -`. */
export function isPartnerId(text: string): boolean {
  return text.length >= MIN_LENGTH && text.length <= MAX_LENGTH && /^[a-z0-9][a-z0-9-]*$/.test(text)
}

/** Derives an id from a partner's name, such as `city-paws`. Returns an empty text if this is impossible. */
export function suggestPartnerId(name: string): string {
  const words = foldText(name).match(/[a-z0-9]+/g) ?? []
  const id = words.join('-').slice(0, MAX_LENGTH).replace(/-+$/, '')
  return isPartnerId(id) ? id : ''
}
