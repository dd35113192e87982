/** Default titles of new sections and modules in the editor. */
export const NEW_TITLES = {
  section: 'New section',
  article: 'New article',
  quiz: 'New quiz',
  video: 'New video',
} as const
