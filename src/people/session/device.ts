/** In order of precedence: a browser whose header also names another browser comes first. */
const BROWSERS: [string, RegExp][] = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\/|OPT\/|Opera/],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|Chromium\/|CriOS\//],
  ['Safari', /Safari\//],
]

const SYSTEMS: [string, RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Chromebook', /CrOS/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux|X11/],
]

/** Maximum number of characters read from the header; browsers send fewer. */
const MAX_READ_LENGTH = 500

/**
 * Returns the browser and device named in a User-Agent header, such as `Chrome on Windows`. Returns undefined if it
 * names neither. An iPad may identify as a Mac.
 */
export function deviceIn(userAgent = ''): string | undefined {
  const named = [BROWSERS, SYSTEMS].flatMap(
    (known) => findName(known, userAgent.slice(0, MAX_READ_LENGTH)) ?? [],
  )
  return named.length === 0 ? undefined : named.join(' on ')
}

function findName(known: [string, RegExp][], userAgent: string): string | undefined {
  return known.find(([, sign]) => sign.test(userAgent))?.[0]
}
