/** A tag of a page. The `name` of a closing tag has a leading slash. */
export interface Tag {
  name: string
  attributes: Map<string, string>
}

/** Lists the tags of a page without comments, in whose text `<` and `>` are escaped. */
export function tagsOf(html: string): Tag[] {
  return [...withoutComments(html).matchAll(/<(\/?[a-z0-9!]+)([^<>]*)>/gi)].map(
    ([, name = '', rest = '']) => ({
      name,
      attributes: new Map(
        [...rest.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
          key,
          unescapeHtml(value),
        ]),
      ),
    }),
  )
}

/** Returns the visible text, one line per paragraph, with all spaces as plain ones. */
export function wordsOf(html: string): string {
  const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(withoutComments(html))?.[1] ?? ''
  const lines = body.replace(/<br>|\u00a0/g, ' ').replace(/<[^>]*>/g, '')
  return unescapeHtml(lines).replace(/\n+/g, '\n').trim()
}

function withoutComments(html: string): string {
  return html.replace(/<!--[\s\S]*?-->/g, '')
}

function unescapeHtml(text: string): string {
  const signs = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
  return text.replace(/&(?:lt|gt|quot|amp);/g, (sign) => signs[sign as keyof typeof signs])
}
