import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, loadEnv } from 'vite';

const PORT = '8000'; // where `farstead serve` listens, unless it is told otherwise

export default defineConfig(({ mode }) => {
  const port = loadEnv(mode, false, 'FARSTEAD_').FARSTEAD_PORT || PORT;
  return {
    plugins: [svelte()],
    // The built page lies in the server's package, which serves it.
    build: {
      outDir: '../src/farstead/server/page',
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
    // `npm run dev` brings the page, `farstead serve` answers it. The Host stays what the browser
    // said: the server refuses posts and sockets that come from another place than it.
    server: {
      proxy: { '/api': { target: `http://127.0.0.1:${port}`, ws: true, changeOrigin: false } },
    },
  };
});
