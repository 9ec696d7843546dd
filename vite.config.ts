import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVER = 'http://localhost:3000';

/** Serves development by itself; scripts/build.ts adds what only the build needs. */
export default defineConfig({
  plugins: [react(), tailwindcss()],
  publicDir: 'src/app/client/public',
  resolve: {
    alias: {
      // What the router brings for older Reacts is part of ours, and its pattern parser is replaced by ours:
      // neither has to travel to the browser.
      'use-sync-external-store/shim/index.js': 'react',
      regexparam: resolve(import.meta.dirname, 'src/platform/client/navigation/path-pattern.ts'),
    },
  },
  server: {
    proxy: { '/api': { target: SERVER, ws: true }, '/sandbox': SERVER },
  },
});
