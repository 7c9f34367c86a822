import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The built page lies in the server's package, which serves it.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/farstead/server/page',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: 'http://localhost:8123', ws: true } } },
});
