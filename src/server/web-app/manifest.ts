import type { Config } from '#core/config.ts'

/**
 * Returns the manifest for a tablet's home screen, with the company's name. The icon has enough margin around the
 * mark to be cropped to any shape.
 */
export function writeManifest({ companyName }: Config, icon: string) {
  const image = { src: icon, sizes: '512x512', type: 'image/png' }
  return {
    id: '/',
    name: 'Partner Training Portal',
    short_name: companyName,
    description: 'Online training for pet shop staff.',
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
