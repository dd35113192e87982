import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The first file with everything it imports. */
const START = { name: 'start', test: /[\\/]src[\\/]web[\\/]main\.tsx$/ }

/** The fonts that the first words of every screen are set in. */
const FIRST_FONTS = /(figtree-latin-wght-normal|bricolage-grotesque-latin-700-normal)[^/]*\.woff2$/

/** Lets the page fetch its fonts together with its script, so that its words do not change their shape. */
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  transformIndexHtml: (_html, { bundle = {} }) =>
    Object.keys(bundle)
      .filter((file) => FIRST_FONTS.test(file))
      .map((file) => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
        injectTo: 'head',
      })),
}

export default defineConfig({
  root: 'src/web',
  cacheDir: '../../node_modules/.vite',
  plugins: [react(), preloadFonts],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // All that the first page needs in one file: cut in two, it weighs some 700 bytes more.
    rolldownOptions: { output: { codeSplitting: { groups: [START] } } },
  },
})
