import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVER = 'http://localhost:3000';

/** The configuration for development; scripts/build.ts adds what only the build needs. */
export default defineConfig({
  plugins: [react(), tailwindcss()],
  publicDir: 'src/app/client/public',
  server: {
    proxy: { '/api': { target: SERVER, ws: true }, '/sandbox': SERVER },
  },
});
