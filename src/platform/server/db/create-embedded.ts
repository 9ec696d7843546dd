import { PGlite } from '@electric-sql/pglite';

// A process of its own: creates the folder of the embedded database that it is called with.

// Ctrl-C reaches every process of the terminal. The server that waits for this one stops when it has started.
process.on('SIGINT', () => {});

const client = await PGlite.create({ dataDir: process.argv[2] ?? '' });
await client.close();
