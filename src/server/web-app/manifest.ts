import type { Config } from '#core/config.ts'

/**
 * Returns the manifest, by which a shop's tablet has the portal on its home screen, below the company's name.
 * The icon leaves so much room around the mark that any shape may be cut out of it.
 */
export function writeManifest({ companyName }: Config, icon: string) {
  const image = { src: icon, sizes: '512x512', type: 'image/png' }
  return {
    id: '/',
    name: 'Partner Training Portal',
    short_name: companyName,
    description: 'Online training for pet store staff.',
    lang: 'en',
    start_url: '/',
    display: 'standalone',
    background_color: '#f4f6f3',
    theme_color: '#ffffff',
    icons: [
      { ...image, purpose: 'any' },
      { ...image, purpose: 'maskable' },
    ],
  }
}
