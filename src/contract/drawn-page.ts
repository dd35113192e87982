import type { WebConfig } from './web-config.ts'

/** The signed-in user, with the claims of the token (specification, section 3). */
export interface PageUser {
  uid: string
  email: string
  partner: string | undefined
  roles: string[]
}

/** The data embedded in a page together with its markup, so that the app can take over without further requests. */
export interface PageContent {
  /** URL of the rendered screen, after any redirect that the app would make from the requested URL. */
  address: string
  /** True if the user has no screen at the requested URL. */
  isUnknown?: boolean
  /** The user; absent on a signed-out screen. */
  user?: PageUser
  /** The screen's documents, by their paths below the document database's base path. */
  documents: Record<string, unknown>
}

/** The markup of a rendered screen, the content of its page's head, and the data it was rendered from. */
export interface DrawnPage {
  content: PageContent
  markup: string
  head: string
}

/** The web app on the server, which renders the first screen of a page. */
export interface PageRenderer {
  /** Returns the screen at a URL if it is the same for every user. Returns undefined if it depends on the role. */
  findScreen: (pathname: string) => string | undefined
  /**
   * Returns the screen for a user at a URL, and the paths of its documents, as far as they follow from the documents
   * read so far. Returns undefined for a user without access, and for a screen that is not server-rendered.
   */
  findReads: (page: PageContent) => { screen: string; paths: string[] } | undefined
  /**
   * Renders a page. Days are formatted for the region of the reader's language, or in a plain format without a
   * language.
   */
  draw: (page: PageContent, config: WebConfig, language?: string) => DrawnPage
}
