/** How the app is built and served while developing. Tests have their own configurations. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** `npm run dev` starts the companion server and says where. */
const server = process.env['PROSA_SERVER'] ?? 'http://127.0.0.1:3001'
const proxied = ['/api', '/config.json', '/openapi.json', '/__test']

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    target: 'baseline-widely-available',
    sourcemap: false,
    // The page allows scripts of its own origin only: no data: URLs in place of files, no inline polyfill.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    host: process.env['HOST'] ?? '127.0.0.1',
    port: Number(process.env['PORT'] ?? 3000),
    strictPort: true,
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: server, changeOrigin: false, ws: true }])),
    watch: { ignored: ['**/data/**', '**/test-results/**', '**/docs/**', '**/server/**'] },
  },
})
