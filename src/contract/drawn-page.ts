import type { WebConfig } from './web-config.ts'

/** The signed-in user, with the claims of the token (specification, section 3). */
export interface PageUser {
  uid: string
  email: string
  partner: string | undefined
  roles: string[]
}

/** What a page contains beside its markup, so that the app can take it over and asks for nothing that is there. */
export interface PageContent {
  /** The address of the screen that is drawn, where the app would go from the one that was asked for. */
  address: string
  /** True where the user has no screen at the address that was asked for. */
  isUnknown?: boolean
  /** Absent on a signed-out screen. */
  user?: PageUser
  /** The documents of the screen, by their paths below the document database's own. */
  documents: Record<string, unknown>
}

/** The markup of a drawn screen, with what belongs into the head of its page, and what it was drawn of. */
export interface DrawnPage {
  content: PageContent
  markup: string
  head: string
}

/** The web app as the server runs it, to draw the first screen of a page. */
export interface PageRenderer {
  /** Returns the screen that an address names, whoever opens it; undefined where that depends on the role. */
  findScreen: (pathname: string) => string | undefined
  /**
   * Returns the screen that a user sees at an address, and the paths of all documents that it shows, as far as
   * the documents read so far say; undefined for a user without access, and for a screen that is not drawn.
   */
  findReads: (page: PageContent) => { screen: string; paths: string[] } | undefined
  /** Draws a page, with the days of the calendar as in the region of the reader's language; plainly without one. */
  draw: (page: PageContent, config: WebConfig, language?: string) => DrawnPage
}
