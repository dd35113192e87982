import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The first file with everything it imports. */
const START = { name: 'start', test: /[\\/]src[\\/]web[\\/]main\.tsx$/ }

export default defineConfig({
  root: 'src/web',
  cacheDir: '../../node_modules/.vite',
  plugins: [react()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // All that the first page needs in one file: cut in two, it weighs some 700 bytes more.
    rolldownOptions: { output: { codeSplitting: { groups: [START] } } },
  },
})
