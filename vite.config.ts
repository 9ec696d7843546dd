import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVER = 'http://localhost:3000';

/** The configuration for development; scripts/build.ts adds what only the build needs. */
export default defineConfig({
  plugins: [react(), tailwindcss()],
  publicDir: 'src/app/client/public',
  resolve: {
    alias: {
      // Keeps two packages of the router out of the bundle: React has the first itself, and we replace the second.
      'use-sync-external-store/shim/index.js': 'react',
      regexparam: resolve(import.meta.dirname, 'src/platform/client/navigation/path-pattern.ts'),
    },
  },
  server: {
    proxy: { '/api': { target: SERVER, ws: true }, '/sandbox': SERVER },
  },
});
