import { plural } from '#domain/messages.ts'
import type { MemberList } from './parse-members.ts'

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Returns sentences such as "We did not use the columns Filiale and Telefon."; empty if all was read. */
export function unreadWords({ unread, leftOut }: Omit<MemberList, 'members'>): string {
  const named = unread.filter((column) => typeof column === 'string')
  const numbered = unread.filter((column) => typeof column === 'number').map(String)
  const parts = [
    ...(named.length > 0 ? [`the column${named.length === 1 ? '' : 's'} ${LIST.format(named)}`] : []),
    ...(numbered.length > 0 ? [`column${numbered.length === 1 ? '' : 's'} ${LIST.format(numbered)}`] : []),
  ]
  const sentences = [
    ...(parts.length > 0 ? [`We did not use ${parts.join(', or ')}.`] : []),
    ...(leftOut > 0
      ? [
          `${plural(leftOut, 'row')} with neither a name nor an email ${leftOut === 1 ? 'is' : 'are'} not shown.`,
        ]
      : []),
  ]
  return sentences.join(' ')
}
